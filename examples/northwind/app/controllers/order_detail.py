# fw:generated:sha256:625fa65a8b3516521ee0a38a1cfb1b2e4aa7d0085e94b2b95c222eaede92c31e
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: OrderDetailServiceDep, body: OrderDetailCreate) -> Response:
    """Create an order detail."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: OrderDetailServiceDep,
    id: IntKey,
    body: OrderDetailUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an order detail.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: OrderDetailServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete an order detail."""
    await service.delete(id, if_match)
    return deleted(id)
