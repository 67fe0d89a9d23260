# fw:generated:sha256:c8a92701ff271232b4f9439ecd18a3a2ad6834ce74680625934fb62190c112d4
"""HTTP handlers for services."""

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
    """Handlers for `/services`."""

    def __init__(self, service: ServiceService) -> None:
        self.service = service

    async def index(self, query: Annotated[ServiceQuery, Query()]) -> Response:
        """List services."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[ServiceShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a service."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ServiceCreate) -> Response:
        """Create a service."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: ServiceUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a service."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a service."""
        await self.service.delete(id, if_match)
        return deleted(id)
