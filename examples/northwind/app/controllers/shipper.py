# fw:generated:sha256:e3be347c1e4b8f5c5a5f15db52aca4e66d71c3e9bef2075c4dc15b65ef31cf21
"""HTTP handlers for shippers."""

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

from app.repositories.shipper import ShipperRepository
from app.schemas.shipper import ShipperCreate, ShipperQuery, ShipperShow, ShipperUpdate
from app.services.shipper import ShipperService


async def shipper_service() -> ShipperService:
    """Provide the service of the handlers; tests can override it."""
    return ShipperService(ShipperRepository())


ShipperServiceDep = Annotated[ShipperService, Depends(shipper_service)]


async def index(
    service: ShipperServiceDep, query: Annotated[ShipperQuery, Query()]
) -> Response:
    """List shippers."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ShipperServiceDep,
    id: IntKey,
    query: Annotated[ShipperShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a shipper."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ShipperServiceDep, body: ShipperCreate) -> Response:
    """Create a shipper."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ShipperServiceDep,
    id: IntKey,
    body: ShipperUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a shipper.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ShipperServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a shipper."""
    await service.delete(id, if_match)
    return deleted(id)
