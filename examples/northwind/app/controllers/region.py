# fw:generated:sha256:b8e2db38a8e15b4a8bdb6d264c282b6d0334ecc4b03bea0fcf8c399a1b56c899
"""Answers requests about regions."""

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

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one region."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: RegionCreate) -> Response:
        """Create one region."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: RegionUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one region."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one region."""
        await self.service.delete(id, if_match)
        return deleted(id)
