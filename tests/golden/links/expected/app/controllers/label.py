# fw:generated:sha256:49f041b75c4e7d436f04bac8044b5f1bae34e768196e1befda594414dcd2b55a
"""HTTP handlers for labels."""

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
    """Handlers for `/labels`."""

    def __init__(self, service: LabelService) -> None:
        self.service = service

    async def index(self, query: Annotated[LabelQuery, Query()]) -> Response:
        """List labels."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[LabelShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a label."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: LabelCreate) -> Response:
        """Create a label."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: LabelUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a label."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a label."""
        await self.service.delete(id, if_match)
        return deleted(id)
