# fw:generated:sha256:0a7f7613c4a1b60ddc435e6ff95bfa123eeb7d0e3145e7b0c865859df5d15466
"""Answers requests about pages."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.page import PageCreate, PageQuery, PageShow, PageUpdate
from app.services.page import PageService


class PageController:
    """The handlers behind `/pages`."""

    def __init__(self, service: PageService) -> None:
        self.service = service

    async def index(self, query: Annotated[PageQuery, Query()]) -> Response:
        """List pages, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[PageShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one page."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
