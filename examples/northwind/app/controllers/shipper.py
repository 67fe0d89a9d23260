# fw:generated:sha256:4c4f19fd38ea8ee17fa4afac43e4fb9588e969176588c24a3b26bbd430bbcba0
"""HTTP handlers for shippers."""

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
    """Handlers for `/shippers`."""

    def __init__(self, service: ShipperService) -> None:
        self.service = service

    async def index(self, query: Annotated[ShipperQuery, Query()]) -> Response:
        """List shippers."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[ShipperShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a shipper."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ShipperCreate) -> Response:
        """Create a shipper."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: ShipperUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a shipper."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a shipper."""
        await self.service.delete(id, if_match)
        return deleted(id)
