# fw:generated:sha256:87f8b9d4db29e097b61767db023485937931b22d6124f731dcee230598dfc53b
"""Answers requests about articles."""

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
    """The handlers behind `/articles`."""

    def __init__(self, service: ArticleService) -> None:
        self.service = service

    async def index(self, query: Annotated[ArticleQuery, Query()]) -> Response:
        """List articles, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[ArticleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one article."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ArticleCreate) -> Response:
        """Create one article."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: ArticleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one article."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one article."""
        await self.service.delete(id, if_match)
        return deleted(id)
