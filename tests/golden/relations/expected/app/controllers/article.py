# fw:generated:sha256:ab92381b3ef995223fcc8654f3d9a226481309f6eb358dacda7d85069172ea2b
"""Answers requests about articles."""

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

from app.schemas.article import ArticleCreate, ArticleUpdate
from app.services.article import ArticleService


class ArticleController:
    """The handlers behind `/articles`."""

    def __init__(self, service: ArticleService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List articles, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one article."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: ArticleCreate) -> Response:
        """Create one article."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: ArticleUpdate) -> Response:
        """Change one article."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one article."""
        await self.service.delete(id)
        return deleted(id)
