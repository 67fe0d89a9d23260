# fw:generated:sha256:ba776809aa63844a30b0bb1578739bbc449087c33bd2b20e0a68adb312f14222
"""HTTP handlers for empties."""

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

from app.schemas.empty import EmptyCreate, EmptyQuery, EmptyShow, EmptyUpdate
from app.services.empty import EmptyService


class EmptyController:
    """Handlers for `/empties`."""

    def __init__(self, service: EmptyService) -> None:
        self.service = service

    async def index(self, query: Annotated[EmptyQuery, Query()]) -> Response:
        """List empties."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[EmptyShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an empty."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: EmptyCreate) -> Response:
        """Create an empty."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: EmptyUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an empty."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an empty."""
        await self.service.delete(id, if_match)
        return deleted(id)
