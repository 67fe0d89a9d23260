# fw:generated:sha256:66ec7f0bdbb26bc220e8633de9752122fdb82558726285367613cc90bc936057
"""Answers requests about territories."""

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

from app.schemas.territory import TerritoryCreate, TerritoryUpdate
from app.services.territory import TerritoryService


class TerritoryController:
    """The handlers behind `/territories`."""

    def __init__(self, service: TerritoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List territories, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one territory."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: TerritoryCreate) -> Response:
        """Create one territory."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: TerritoryUpdate) -> Response:
        """Change one territory."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one territory."""
        await self.service.delete(id)
        return deleted(id)
