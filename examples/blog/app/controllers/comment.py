# fw:generated:sha256:e70b2a9b1f9bd6b3b6b0faf107d69f0c47eae600c6edc668ffb589d1e48f1932
"""Answers requests about comments."""

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
    """The handlers behind `/comments`."""

    def __init__(self, service: CommentService) -> None:
        self.service = service

    async def index(self, query: Annotated[CommentQuery, Query()]) -> Response:
        """List comments, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[CommentShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one comment."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
