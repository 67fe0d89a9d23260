# fw:generated:sha256:9bb3dc6d2d060d1f1f82a4667704ee5780dd387ce4b640b055a3c6b6b432a764
"""Answers requests about services."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one service."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: ServiceCreate) -> Response:
        """Create one service."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: ServiceUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one service."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one service."""
        await self.service.delete(id, if_match)
        return deleted(id)
