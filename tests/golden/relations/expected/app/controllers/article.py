# fw:generated:sha256:fe6c16e3f11f4909088228549088f3230b3723d3c23ca2f91ff2c34317ca1d63
"""Answers requests about articles."""

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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one article."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
