# fw:generated:sha256:9572fa7ba870120104e3178712c973098aaeb1be57052ab1a65e0acbc935482f
"""HTTP handlers for comments."""

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

from app.schemas.comment import CommentCreate, CommentQuery, CommentShow, CommentUpdate
from app.services.comment import CommentService


class CommentController:
    """Handlers for `/comments`."""

    def __init__(self, service: CommentService) -> None:
        self.service = service

    async def index(self, query: Annotated[CommentQuery, Query()]) -> Response:
        """List comments."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[CommentShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a comment."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: CommentCreate) -> Response:
        """Create a comment."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: CommentUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a comment."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a comment."""
        await self.service.delete(id, if_match)
        return deleted(id)
