# fw:generated:sha256:e5d4e9d22c0b6cc5784bc56f7c1acd8d5fa88db9518eb809c2c359e5f7d77b77
"""HTTP handlers for articles."""

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

from app.schemas.article import ArticleCreate, ArticleQuery, ArticleShow, ArticleUpdate
from app.services.article import ArticleService


class ArticleController:
    """Handlers for `/articles`."""

    def __init__(self, service: ArticleService) -> None:
        self.service = service

    async def index(self, query: Annotated[ArticleQuery, Query()]) -> Response:
        """List articles."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[ArticleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an article."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ArticleCreate) -> Response:
        """Create an article."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: ArticleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an article."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an article."""
        await self.service.delete(id, if_match)
        return deleted(id)
