# fw:generated:sha256:1f8025e2d9880d955d1c8341146642524750f14bc42cefd026c8335316aa2587
"""HTTP handlers for order details."""

from typing import Annotated

from fastapi import Query
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

from app.schemas.order_detail import (
    OrderDetailCreate,
    OrderDetailQuery,
    OrderDetailShow,
    OrderDetailUpdate,
)
from app.services.order_detail import OrderDetailService


class OrderDetailController:
    """Handlers for `/orderdetails`."""

    def __init__(self, service: OrderDetailService) -> None:
        self.service = service

    async def index(self, query: Annotated[OrderDetailQuery, Query()]) -> Response:
        """List order details."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[OrderDetailShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an order detail."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: OrderDetailCreate) -> Response:
        """Create an order detail."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: OrderDetailUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an order detail."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete an order detail."""
        await self.service.delete(id, if_match)
        return deleted(id)
