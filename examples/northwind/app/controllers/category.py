# fw:generated:sha256:4863d888e9305f6db9eed33041760343aff7c057f03feae5649e1730ea7f56b0
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
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: CategoryServiceDep, body: CategoryCreate) -> Response:
    """Create a category."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: CategoryServiceDep,
    id: IntKey,
    body: CategoryUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a category.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: CategoryServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a category."""
    await service.delete(id, if_match)
    return deleted(id)
