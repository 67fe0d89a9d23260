# fw:generated:sha256:d636dd38e276080d1f6ae2dc00a16d09fcd19247dc6748b18535738953169418
"""HTTP handlers for customers."""

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

from app.repositories.customer import CustomerRepository
from app.schemas.customer import (
    CustomerCreate,
    CustomerQuery,
    CustomerShow,
    CustomerUpdate,
)
from app.services.customer import CustomerService


async def customer_service() -> CustomerService:
    """Provide the service of the handlers; tests can override it."""
    return CustomerService(CustomerRepository())


CustomerServiceDep = Annotated[CustomerService, Depends(customer_service)]


async def index(
    service: CustomerServiceDep, query: Annotated[CustomerQuery, Query()]
) -> Response:
    """List customers."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CustomerServiceDep,
    id: UuidKey,
    query: Annotated[CustomerShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a customer."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CustomerServiceDep, body: CustomerCreate) -> Response:
    """Create a customer."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: CustomerServiceDep,
    id: UuidKey,
    body: CustomerUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a customer.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CustomerServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a customer."""
    await service.delete(id, if_match)
    return deleted(id)
