# fw:generated:sha256:0b30f31eca8a41910b0b593fdfe2c04e26ffa21eb92cf2ab8b85c1a64ab97ddb
"""HTTP handlers for authors."""

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
    """Handlers for `/authors`."""

    def __init__(self, service: AuthorService) -> None:
        self.service = service

    async def index(self, query: Annotated[AuthorQuery, Query()]) -> Response:
        """List authors."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AuthorShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an author."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AuthorCreate) -> Response:
        """Create an author."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: AuthorUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an author."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an author."""
        await self.service.delete(id, if_match)
        return deleted(id)
