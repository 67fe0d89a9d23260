# fw:generated:sha256:c35203180a03e6caed34b83fe2db2c3308fec2ed93366c57be83e389ad484e37
"""Answers requests about shippers."""

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

from app.schemas.shipper import ShipperCreate, ShipperQuery, ShipperShow, ShipperUpdate
from app.services.shipper import ShipperService


class ShipperController:
    """The handlers behind `/shippers`."""

    def __init__(self, service: ShipperService) -> None:
        self.service = service

    async def index(self, query: Annotated[ShipperQuery, Query()]) -> Response:
        """List shippers, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[ShipperShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one shipper."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ShipperCreate) -> Response:
        """Create one shipper."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: ShipperUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one shipper."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one shipper."""
        await self.service.delete(id, if_match)
        return deleted(id)
