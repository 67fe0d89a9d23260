# fw:generated:sha256:c04b2f6a0ccff7aef96d3bb17808348ecd8adf0294055e5f2ec2c34c211aa9a8
"""Answers requests about posts."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one post."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: PostCreate) -> Response:
        """Create one post."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: PostUpdate) -> Response:
        """Change one post."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one post."""
        await self.service.delete(id)
        return deleted(id)
