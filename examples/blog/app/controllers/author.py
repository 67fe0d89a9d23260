# fw:generated:sha256:5bd082984072180c8f25e51f4d7acd3337e41a0744012dcffa0162e7a43a8d60
"""Answers requests about authors."""

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

from app.schemas.author import AuthorCreate, AuthorUpdate
from app.services.author import AuthorService


class AuthorController:
    """The handlers behind `/authors`."""

    def __init__(self, service: AuthorService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List authors, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one author."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
