# fw:generated:sha256:314d90a4df8f811ef2e3e175597e50612144dce4bed65109a714415af5595ea2
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
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: ArticleServiceDep, body: ArticleCreate) -> Response:
    """Create an article."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: ArticleServiceDep,
    id: UuidKey,
    body: ArticleUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an article.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: ArticleServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an article."""
    await service.delete(id, if_match)
    return deleted(id)
