# fw:generated:sha256:b9abe39adf15fad590f77e9fd3220631486995176105895ac269d16d61521ab3
"""Answers requests about posts."""

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

from app.schemas.post import PostCreate, PostUpdate
from app.services.post import PostService


class PostController:
    """The handlers behind `/posts`."""

    def __init__(self, service: PostService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List posts, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one post."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: PostCreate) -> Response:
        """Create one post."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: PostUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one post."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one post."""
        await self.service.delete(id, if_match)
        return deleted(id)
