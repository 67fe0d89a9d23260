# fw:generated:sha256:9f76ba3590daaa5650fc0bd5b9a784b84877b66856c5829fb66cf90ede8acea2
"""Answers requests about empties."""

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
    """The handlers behind `/empties`."""

    def __init__(self, service: EmptyService) -> None:
        self.service = service

    async def index(self, query: Annotated[EmptyQuery, Query()]) -> Response:
        """List empties, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[EmptyShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one empty."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
