# fw:generated:sha256:0e72ba12031a15987c4a4a5f15837419a45d8ad18abeb1141f758a5bfb61faf0
"""Answers requests about labels."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: IntKey) -> Response:
        """Show one label."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: LabelCreate) -> Response:
        """Create one label."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: LabelUpdate) -> Response:
        """Change one label."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one label."""
        await self.service.delete(id)
        return deleted(id)
