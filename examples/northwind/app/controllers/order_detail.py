# fw:generated:sha256:4c9773e297f56be4c415e967012f9e3cb6371ebcc2bf38caca355fcdc8432b87
"""Answers requests about order details."""

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

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one order detail."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: OrderDetailCreate) -> Response:
        """Create one order detail."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: OrderDetailUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one order detail."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one order detail."""
        await self.service.delete(id, if_match)
        return deleted(id)
