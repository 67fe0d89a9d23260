# fw:generated:sha256:5280da4b6ff6011ceeebcb7e560035773bf7cf1a1241149a2a2e43b00661d656
"""Answers requests about services."""

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

from app.schemas.service import ServiceCreate, ServiceUpdate
from app.services.service import ServiceService


class ServiceController:
    """The handlers behind `/services`."""

    def __init__(self, service: ServiceService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List services, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one service."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: ServiceCreate) -> Response:
        """Create one service."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: ServiceUpdate) -> Response:
        """Change one service."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one service."""
        await self.service.delete(id)
        return deleted(id)
