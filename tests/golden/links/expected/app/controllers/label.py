# fw:generated:sha256:f5b727f0a7684aa5bc900719272d403b17439413a8b9406dd9321685d3ea5c0c
"""Answers requests about labels."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    ListQuery,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.label import LabelCreate, LabelUpdate
from app.services.label import LabelService


class LabelController:
    """The handlers behind `/labels`."""

    def __init__(self, service: LabelService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List labels, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one label."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
