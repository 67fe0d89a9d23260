# fw:generated:sha256:7a60f87016f483e2cafdb995ec21b249d0bd9b434d49cf5b1cdb66e9871c9a04
"""HTTP handlers for orders."""

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

from app.repositories.order import OrderRepository
from app.schemas.order import OrderCreate, OrderQuery, OrderShow, OrderUpdate
from app.services.order import OrderService


async def order_service() -> OrderService:
    """Provide the service of the handlers; tests can override it."""
    return OrderService(OrderRepository())


OrderServiceDep = Annotated[OrderService, Depends(order_service)]


async def index(
    service: OrderServiceDep, query: Annotated[OrderQuery, Query()]
) -> Response:
    """List orders."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: OrderServiceDep,
    id: UuidKey,
    query: Annotated[OrderShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an order."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: OrderServiceDep, body: OrderCreate) -> Response:
    """Create an order."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: OrderServiceDep, id: UuidKey, body: OrderUpdate, if_match: IfMatch = None
) -> Response:
    """Update an order.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: OrderServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an order."""
    await service.delete(id, if_match)
    return deleted(id)
