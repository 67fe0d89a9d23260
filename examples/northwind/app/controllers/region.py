# fw:generated:sha256:14438d5c4bfa1b277e7a3e1c62723c369d31d19cb05db4497fa50e47afa8cc77
"""HTTP handlers for regions."""

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
    """Handlers for `/regions`."""

    def __init__(self, service: RegionService) -> None:
        self.service = service

    async def index(self, query: Annotated[RegionQuery, Query()]) -> Response:
        """List regions."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[RegionShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a region."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: RegionCreate) -> Response:
        """Create a region."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: RegionUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a region."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a region."""
        await self.service.delete(id, if_match)
        return deleted(id)
