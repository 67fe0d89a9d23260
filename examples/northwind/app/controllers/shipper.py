# fw:generated:sha256:4d49e58bf08f01d5cf6e9038585c3e1c2850083ff8b74d9d76a2960dd7501b9b
"""Answers requests about shippers."""

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

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one shipper."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
