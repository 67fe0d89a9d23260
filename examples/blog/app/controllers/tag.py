# fw:generated:sha256:be7a3849b93f22897af3f3299c065b8b610d32d5884d5a1239bc4c63cd2ab500
"""Answers requests about tags."""

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

from app.schemas.tag import TagCreate, TagQuery, TagShow, TagUpdate
from app.services.tag import TagService


class TagController:
    """The handlers behind `/tags`."""

    def __init__(self, service: TagService) -> None:
        self.service = service

    async def index(self, query: Annotated[TagQuery, Query()]) -> Response:
        """List tags, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TagShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one tag."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TagCreate) -> Response:
        """Create one tag."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: TagUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one tag."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one tag."""
        await self.service.delete(id, if_match)
        return deleted(id)
