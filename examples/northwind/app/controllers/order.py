# fw:generated:sha256:77e5e9a6ba84352956d7451de53c9555f977f81dec08bda20c86a5c83a0721b4
"""Answers requests about orders."""

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

from app.schemas.order import OrderCreate, OrderUpdate
from app.services.order import OrderService


class OrderController:
    """The handlers behind `/orders`."""

    def __init__(self, service: OrderService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List orders, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one order."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: OrderCreate) -> Response:
        """Create one order."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: OrderUpdate) -> Response:
        """Change one order."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one order."""
        await self.service.delete(id)
        return deleted(id)
