# fw:generated:sha256:1899c424edf56fcb1ab8465d718136f1345b747dbe5c2b4bb4c17d90b4d9af6a
"""HTTP handlers for territories."""

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

from app.schemas.territory import (
    TerritoryCreate,
    TerritoryQuery,
    TerritoryShow,
    TerritoryUpdate,
)
from app.services.territory import TerritoryService


class TerritoryController:
    """Handlers for `/territories`."""

    def __init__(self, service: TerritoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[TerritoryQuery, Query()]) -> Response:
        """List territories."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[TerritoryShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a territory."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TerritoryCreate) -> Response:
        """Create a territory."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: TerritoryUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a territory."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a territory."""
        await self.service.delete(id, if_match)
        return deleted(id)
