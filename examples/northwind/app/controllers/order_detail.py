# fw:generated:sha256:9dc2e46069e36f4bfdd72f519e108a634ac1b9ff8b4661c0b1b36531ddd80a66
"""Answers requests about order details."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IntKey,
    ListQuery,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.order_detail import OrderDetailCreate, OrderDetailUpdate
from app.services.order_detail import OrderDetailService


class OrderDetailController:
    """The handlers behind `/orderdetails`."""

    def __init__(self, service: OrderDetailService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List order details, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one order detail."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: OrderDetailCreate) -> Response:
        """Create one order detail."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: OrderDetailUpdate) -> Response:
        """Change one order detail."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one order detail."""
        await self.service.delete(id)
        return deleted(id)
