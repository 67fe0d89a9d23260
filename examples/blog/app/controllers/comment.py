# fw:generated:sha256:22585635b95e74fd78de9c3b7ce344f076b4034583fe2595b9b7d77180ef5b2d
"""Answers requests about comments."""

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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one comment."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: CommentCreate) -> Response:
        """Create one comment."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: CommentUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one comment."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one comment."""
        await self.service.delete(id, if_match)
        return deleted(id)
