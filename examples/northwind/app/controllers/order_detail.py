# fw:generated:sha256:064362e00a258f744518803f26914e1dad927853b283bad5392e11023a9abb8b
"""Answers requests about order details."""

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
    """The handlers behind `/orderdetails`."""

    def __init__(self, service: OrderDetailService) -> None:
        self.service = service

    async def index(self, query: Annotated[OrderDetailQuery, Query()]) -> Response:
        """List order details, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[OrderDetailShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one order detail."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
