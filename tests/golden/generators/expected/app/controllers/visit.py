# fw:generated:sha256:3859c9ce7c76cfd09c07c9a074f0acfedaa02fa5e64d25c50aa2dced895b0c34
"""HTTP handlers for visits."""

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

from app.repositories.visit import VisitRepository
from app.schemas.visit import VisitCreate, VisitQuery, VisitShow, VisitUpdate
from app.services.visit import VisitService


async def visit_service() -> VisitService:
    """Provide the service of the handlers; tests can override it."""
    return VisitService(VisitRepository())


VisitServiceDep = Annotated[VisitService, Depends(visit_service)]


async def index(
    service: VisitServiceDep, query: Annotated[VisitQuery, Query()]
) -> Response:
    """List visits."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: VisitServiceDep,
    id: IntKey,
    query: Annotated[VisitShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a visit."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: VisitServiceDep, body: VisitCreate) -> Response:
    """Create a visit."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: VisitServiceDep, id: IntKey, body: VisitUpdate, if_match: IfMatch = None
) -> Response:
    """Update a visit.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: VisitServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a visit."""
    await service.delete(id, if_match)
    return deleted(id)
