# fw:generated:sha256:1830a6fe17c79716d3c59d78eb25b5dad53c90f5c1972ad4ef9ae9b4b7fe382a
"""Answers requests about pages."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.page import PageCreate, PageUpdate
from app.services.page import PageService


class PageController:
    """The handlers behind `/pages`."""

    def __init__(self, service: PageService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List pages, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one page."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: PageCreate) -> Response:
        """Create one page."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: PageUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one page."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one page."""
        await self.service.delete(id, if_match)
        return deleted(id)
