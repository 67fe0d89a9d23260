# fw:generated:sha256:97674c996f77d338dec9bc96411b0670b27938c2702e3f3be2cfd7f3d16732dc
"""HTTP handlers for orders."""

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
    """Handlers for `/orders`."""

    def __init__(self, service: OrderService) -> None:
        self.service = service

    async def index(self, query: Annotated[OrderQuery, Query()]) -> Response:
        """List orders."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[OrderShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an order."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: OrderCreate) -> Response:
        """Create an order."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: OrderUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an order."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete an order."""
        await self.service.delete(id, if_match)
        return deleted(id)
