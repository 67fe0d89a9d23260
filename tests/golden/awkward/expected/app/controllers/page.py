# fw:generated:sha256:f61039a16e7e3b48b0dc452620182f0664dc57942641f3d19d523ff07b771996
"""Answers requests about pages."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: UuidKey) -> Response:
        """Show one page."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: PageCreate) -> Response:
        """Create one page."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: PageUpdate) -> Response:
        """Change one page."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one page."""
        await self.service.delete(id)
        return deleted(id)
