# fw:generated:sha256:ddc8a828b2ac244ef755b6391b50f916ff2559b58546fc39ed79a4d8c8442058
"""Answers requests about empties."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.empty import EmptyCreate, EmptyUpdate
from app.services.empty import EmptyService


class EmptyController:
    """The handlers behind `/empties`."""

    def __init__(self, service: EmptyService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List empties, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one empty."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: EmptyCreate) -> Response:
        """Create one empty."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: EmptyUpdate) -> Response:
        """Change one empty."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one empty."""
        await self.service.delete(id)
        return deleted(id)
