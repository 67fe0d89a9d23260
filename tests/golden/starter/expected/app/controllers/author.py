# fw:generated:sha256:bbf8604a1e510c37d0f135b086efef500b8f44c91315df1e19aedccb5c6f953d
"""Answers requests about authors."""

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

from app.schemas.author import AuthorCreate, AuthorQuery, AuthorShow, AuthorUpdate
from app.services.author import AuthorService


class AuthorController:
    """The handlers behind `/authors`."""

    def __init__(self, service: AuthorService) -> None:
        self.service = service

    async def index(self, query: Annotated[AuthorQuery, Query()]) -> Response:
        """List authors, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AuthorShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one author."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AuthorCreate) -> Response:
        """Create one author."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: AuthorUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one author."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one author."""
        await self.service.delete(id, if_match)
        return deleted(id)
