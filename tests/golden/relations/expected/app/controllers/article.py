# fw:generated:sha256:bb8406277f17fcb935bbbcb703dbba912c8914f049b3002f119d632aa6724693
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
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: ArticleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an article."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an article."""
        await self.service.delete(id, if_match)
        return deleted(id)
