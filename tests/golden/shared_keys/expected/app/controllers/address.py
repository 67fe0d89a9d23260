# fw:generated:sha256:39f77a3a3dbcaf09fe13c07289ffca217481e5823ba6b0ca943093cd7d60d91f
"""HTTP handlers for addresses."""

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

from app.repositories.address import AddressRepository
from app.schemas.address import AddressCreate, AddressQuery, AddressShow, AddressUpdate
from app.services.address import AddressService


async def address_service() -> AddressService:
    """Provide the service of the handlers; tests can override it."""
    return AddressService(AddressRepository())


AddressServiceDep = Annotated[AddressService, Depends(address_service)]


async def index(
    service: AddressServiceDep, query: Annotated[AddressQuery, Query()]
) -> Response:
    """List addresses."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AddressServiceDep,
    id: UuidKey,
    query: Annotated[AddressShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an address."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AddressServiceDep, body: AddressCreate) -> Response:
    """Create an address."""
    record = await service.create(body.model_dump())
    return created(record, f"/addresses/{record.profile_id}")


async def update(
    service: AddressServiceDep,
    id: UuidKey,
    body: AddressUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an address.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: AddressServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an address."""
    await service.delete(id, if_match)
    return deleted(id)
