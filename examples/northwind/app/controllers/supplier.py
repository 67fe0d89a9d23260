# fw:generated:sha256:71a503a1609c8a15a4d74f4740d01e103a7c0cd29c48ab18afff3bcfc7bf598f
"""HTTP handlers for suppliers."""

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

from app.repositories.supplier import SupplierRepository
from app.schemas.supplier import (
    SupplierCreate,
    SupplierQuery,
    SupplierShow,
    SupplierUpdate,
)
from app.services.supplier import SupplierService


async def supplier_service() -> SupplierService:
    """Provide the service of the handlers; tests can override it."""
    return SupplierService(SupplierRepository())


SupplierServiceDep = Annotated[SupplierService, Depends(supplier_service)]


async def index(
    service: SupplierServiceDep, query: Annotated[SupplierQuery, Query()]
) -> Response:
    """List suppliers."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: SupplierServiceDep,
    id: IntKey,
    query: Annotated[SupplierShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a supplier."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: SupplierServiceDep, body: SupplierCreate) -> Response:
    """Create a supplier."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: SupplierServiceDep,
    id: IntKey,
    body: SupplierUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a supplier.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: SupplierServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a supplier."""
    await service.delete(id, if_match)
    return deleted(id)
