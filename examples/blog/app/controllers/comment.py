# fw:generated:sha256:dd31e5c99f8888eea1a06e94b98e368131f922cc0be5e30642bd538f49ce0523
"""Answers requests about comments."""

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

from app.schemas.comment import CommentCreate, CommentUpdate
from app.services.comment import CommentService


class CommentController:
    """The handlers behind `/comments`."""

    def __init__(self, service: CommentService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List comments, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one comment."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: CommentCreate) -> Response:
        """Create one comment."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: CommentUpdate) -> Response:
        """Change one comment."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one comment."""
        await self.service.delete(id)
        return deleted(id)
