# fw:generated:sha256:eb5a6827636bd4802ee4d6fb789a6d0031b6767c0b697ea8e7411312cc323c4c
"""HTTP handlers for order details."""

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

from app.repositories.order_detail import OrderDetailRepository
from app.schemas.order_detail import (
    OrderDetailCreate,
    OrderDetailQuery,
    OrderDetailShow,
    OrderDetailUpdate,
)
from app.services.order_detail import OrderDetailService


async def order_detail_service() -> OrderDetailService:
    """Provide the service of the handlers; tests can override it."""
    return OrderDetailService(OrderDetailRepository())


OrderDetailServiceDep = Annotated[OrderDetailService, Depends(order_detail_service)]


async def index(
    service: OrderDetailServiceDep, query: Annotated[OrderDetailQuery, Query()]
) -> Response:
    """List order details."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: OrderDetailServiceDep,
    id: IntKey,
    query: Annotated[OrderDetailShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an order detail."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: OrderDetailServiceDep, body: OrderDetailCreate) -> Response:
    """Create an order detail."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: OrderDetailServiceDep,
    id: IntKey,
    body: OrderDetailUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an order detail.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: OrderDetailServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete an order detail."""
    await service.delete(id, if_match)
    return deleted(id)
