# fw:generated:sha256:3009715a3ea13ba35f67f30f9993e6c11c1635389837bc832732309bf3bc548d
"""HTTP handlers for services."""

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

from app.repositories.service import ServiceRepository
from app.schemas.service import ServiceCreate, ServiceQuery, ServiceShow, ServiceUpdate
from app.services.service import ServiceService


async def service_service() -> ServiceService:
    """Provide the service of the handlers; tests can override it."""
    return ServiceService(ServiceRepository())


ServiceServiceDep = Annotated[ServiceService, Depends(service_service)]


async def index(
    service: ServiceServiceDep, query: Annotated[ServiceQuery, Query()]
) -> Response:
    """List services."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ServiceServiceDep,
    id: UuidKey,
    query: Annotated[ServiceShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a service."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ServiceServiceDep, body: ServiceCreate) -> Response:
    """Create a service."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ServiceServiceDep,
    id: UuidKey,
    body: ServiceUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a service.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ServiceServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a service."""
    await service.delete(id, if_match)
    return deleted(id)
