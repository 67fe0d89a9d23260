# fw:generated:sha256:48b83d624b876bb4e25ac1cafda02073c1d1162c67b04e7b8b4a8d35fad11b79
"""Answers requests about orders."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
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

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one order."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
