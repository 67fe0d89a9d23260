# fw:generated:sha256:35611680bebb9e32cedd8bbf8085a7f8a7fa65a3d4b58084aceec123d140e495
"""HTTP handlers for customers."""

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
    id: IntKey,
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
    id: IntKey,
    body: CustomerUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a customer.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CustomerServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a customer."""
    await service.delete(id, if_match)
    return deleted(id)
