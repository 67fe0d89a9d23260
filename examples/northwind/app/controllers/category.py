# fw:generated:sha256:2a0758ad9bd1921c3f785ce47181348a5028a5274d8c60d5137eb2f6d1cf333d
"""HTTP handlers for categories."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.category import CategoryRepository
from app.schemas.category import (
    CategoryCreate,
    CategoryQuery,
    CategoryShow,
    CategoryUpdate,
)
from app.services.category import CategoryService


async def category_service() -> CategoryService:
    """Provide the service of the handlers; tests can override it."""
    return CategoryService(CategoryRepository())


CategoryServiceDep = Annotated[CategoryService, Depends(category_service)]


async def index(
    service: CategoryServiceDep, query: Annotated[CategoryQuery, Query()]
) -> Response:
    """List categories."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CategoryServiceDep,
    id: IntKey,
    query: Annotated[CategoryShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a category."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CategoryServiceDep, body: CategoryCreate) -> Response:
    """Create a category."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: CategoryServiceDep,
    id: IntKey,
    body: CategoryUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a category.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CategoryServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a category."""
    await service.delete(id, if_match)
    return deleted(id)
