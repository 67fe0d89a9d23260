# fw:generated:sha256:e0af1b13872469b51d2020490979830f5ff2bb73c14cde31d08aa952fb188b79
"""Answers requests about territories."""

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
    """The handlers behind `/territories`."""

    def __init__(self, service: TerritoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[TerritoryQuery, Query()]) -> Response:
        """List territories, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[TerritoryShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one territory."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TerritoryCreate) -> Response:
        """Create one territory."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: TerritoryUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one territory."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one territory."""
        await self.service.delete(id, if_match)
        return deleted(id)
