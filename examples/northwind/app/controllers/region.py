# fw:generated:sha256:0e301f5213f82888f69e4a3c8d74270ebd2824ae529060ab531b196af9e878fa
"""Answers requests about regions."""

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

from app.schemas.region import RegionCreate, RegionUpdate
from app.services.region import RegionService


class RegionController:
    """The handlers behind `/regions`."""

    def __init__(self, service: RegionService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List regions, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one region."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: RegionCreate) -> Response:
        """Create one region."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: RegionUpdate) -> Response:
        """Change one region."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one region."""
        await self.service.delete(id)
        return deleted(id)
