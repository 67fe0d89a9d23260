# fw:generated:sha256:a9f228f73bc8c77cf25ea8e94ac937bf21d9e9065620864976b62c4d44a9e415
"""Answers requests about authors."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one author."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: AuthorCreate) -> Response:
        """Create one author."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: AuthorUpdate) -> Response:
        """Change one author."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one author."""
        await self.service.delete(id)
        return deleted(id)
