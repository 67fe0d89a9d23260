# fw:generated:sha256:90dedb132aef2b1a3274919e633d7f3454246720466936c5a77b63002070f63b
"""Answers requests about empties."""

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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one empty."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: EmptyCreate) -> Response:
        """Create one empty."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: EmptyUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one empty."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one empty."""
        await self.service.delete(id, if_match)
        return deleted(id)
