# fw:generated:sha256:212a850f129839509099be3a59c1842972ebc83b5af6c2d763f271d0c4e3bce0
"""Answers requests about services."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.service import ServiceCreate, ServiceQuery, ServiceShow, ServiceUpdate
from app.services.service import ServiceService


class ServiceController:
    """The handlers behind `/services`."""

    def __init__(self, service: ServiceService) -> None:
        self.service = service

    async def index(self, query: Annotated[ServiceQuery, Query()]) -> Response:
        """List services, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[ServiceShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one service."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
