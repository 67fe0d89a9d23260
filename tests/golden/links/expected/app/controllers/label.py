# fw:generated:sha256:b50d781d9d02137b8f0a88114ad8454dbac19d2762b5ba5781fcf49113333456
"""Answers requests about labels."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.label import LabelCreate, LabelQuery, LabelShow, LabelUpdate
from app.services.label import LabelService


class LabelController:
    """The handlers behind `/labels`."""

    def __init__(self, service: LabelService) -> None:
        self.service = service

    async def index(self, query: Annotated[LabelQuery, Query()]) -> Response:
        """List labels, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[LabelShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one label."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: LabelCreate) -> Response:
        """Create one label."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: LabelUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one label."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one label."""
        await self.service.delete(id, if_match)
        return deleted(id)
