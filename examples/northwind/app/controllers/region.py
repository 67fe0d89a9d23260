# fw:generated:sha256:544092afd5af1456f33c1c6a978970c2c803fb77aa269b17dff1d67b0da2aaf1
"""Answers requests about regions."""

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

from app.schemas.region import RegionCreate, RegionQuery, RegionShow, RegionUpdate
from app.services.region import RegionService


class RegionController:
    """The handlers behind `/regions`."""

    def __init__(self, service: RegionService) -> None:
        self.service = service

    async def index(self, query: Annotated[RegionQuery, Query()]) -> Response:
        """List regions, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[RegionShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one region."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
