# fw:generated:sha256:767b54b7f30abaa033d799c647d072ec8a193189026f4979e7ec59ead853cfd4
"""HTTP handlers for articles."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.article import ArticleRepository
from app.schemas.article import ArticleCreate, ArticleQuery, ArticleShow, ArticleUpdate
from app.services.article import ArticleService


async def article_service() -> ArticleService:
    """Provide the service of the handlers; tests can override it."""
    return ArticleService(ArticleRepository())


ArticleServiceDep = Annotated[ArticleService, Depends(article_service)]


async def index(
    service: ArticleServiceDep, query: Annotated[ArticleQuery, Query()]
) -> Response:
    """List articles."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ArticleServiceDep,
    id: UuidKey,
    query: Annotated[ArticleShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an article."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ArticleServiceDep, body: ArticleCreate) -> Response:
    """Create an article."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ArticleServiceDep,
    id: UuidKey,
    body: ArticleUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an article.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ArticleServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an article."""
    await service.delete(id, if_match)
    return deleted(id)
