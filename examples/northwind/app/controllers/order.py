# fw:generated:sha256:7d2e4b615807e420f9464cfa313bb641c77e376ab394763ef1f64c1aae1c2971
"""Answers requests about orders."""

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

from app.schemas.order import OrderCreate, OrderQuery, OrderShow, OrderUpdate
from app.services.order import OrderService


class OrderController:
    """The handlers behind `/orders`."""

    def __init__(self, service: OrderService) -> None:
        self.service = service

    async def index(self, query: Annotated[OrderQuery, Query()]) -> Response:
        """List orders, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[OrderShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one order."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: OrderCreate) -> Response:
        """Create one order."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: OrderUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one order."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one order."""
        await self.service.delete(id, if_match)
        return deleted(id)
