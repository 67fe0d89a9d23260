# fw:generated:sha256:9066e2f8a12cc6cb950f83cc0570ac6979165bcb6960f41a895474e7702dd4ff
"""Answers requests about shippers."""

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

from app.schemas.shipper import ShipperCreate, ShipperUpdate
from app.services.shipper import ShipperService


class ShipperController:
    """The handlers behind `/shippers`."""

    def __init__(self, service: ShipperService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List shippers, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one shipper."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: ShipperCreate) -> Response:
        """Create one shipper."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: ShipperUpdate) -> Response:
        """Change one shipper."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one shipper."""
        await self.service.delete(id)
        return deleted(id)
