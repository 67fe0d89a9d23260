# fw:generated:sha256:c6c17b173004f402fc3257e6ecbcc9bfee8f876c27623ddc1d96221494a7cbbf
"""HTTP handlers for posts."""

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

from app.schemas.post import PostCreate, PostQuery, PostShow, PostUpdate
from app.services.post import PostService


class PostController:
    """Handlers for `/posts`."""

    def __init__(self, service: PostService) -> None:
        self.service = service

    async def index(self, query: Annotated[PostQuery, Query()]) -> Response:
        """List posts."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[PostShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a post."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: PostCreate) -> Response:
        """Create a post."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: PostUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a post."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a post."""
        await self.service.delete(id, if_match)
        return deleted(id)
