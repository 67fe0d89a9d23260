# fw:generated:sha256:7d4d5a3a1ac54b2d25c3486e990e91a11beab543c8708fd0bcef55a6cf39de3b
"""HTTP handlers for pages."""

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
    """Handlers for `/pages`."""

    def __init__(self, service: PageService) -> None:
        self.service = service

    async def index(self, query: Annotated[PageQuery, Query()]) -> Response:
        """List pages."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[PageShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a page."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: PageCreate) -> Response:
        """Create a page."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: PageUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a page."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a page."""
        await self.service.delete(id, if_match)
        return deleted(id)
