# fw:generated:sha256:d57ebd53c619b7532af262d070cbaae661549d3a2bda788ec557147670b66061
"""HTTP handlers for pages."""

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

from app.repositories.page import PageRepository
from app.schemas.page import PageCreate, PageQuery, PageShow, PageUpdate
from app.services.page import PageService


async def page_service() -> PageService:
    """Provide the service of the handlers; tests can override it."""
    return PageService(PageRepository())


PageServiceDep = Annotated[PageService, Depends(page_service)]


async def index(
    service: PageServiceDep, query: Annotated[PageQuery, Query()]
) -> Response:
    """List pages."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PageServiceDep,
    id: UuidKey,
    query: Annotated[PageShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a page."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: PageServiceDep, body: PageCreate) -> Response:
    """Create a page."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: PageServiceDep, id: UuidKey, body: PageUpdate, if_match: IfMatch = None
) -> Response:
    """Update a page.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: PageServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a page."""
    await service.delete(id, if_match)
    return deleted(id)
