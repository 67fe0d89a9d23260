# fw:generated:sha256:bc7041ae15c9850ae4d7664c79e45207d24b3751c52a5255f9c60e0e30be7585
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
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: SupplierServiceDep, body: SupplierCreate) -> Response:
    """Create a supplier."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: SupplierServiceDep,
    id: IntKey,
    body: SupplierUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a supplier.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: SupplierServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a supplier."""
    await service.delete(id, if_match)
    return deleted(id)
