# fw:generated:sha256:6f268e3bf2c995fb7e0fad62d000587da6b17291f6a37f57d885e99e8bed04da
"""Answers requests about follows."""

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

from app.schemas.follow import FollowCreate, FollowQuery, FollowShow, FollowUpdate
from app.services.follow import FollowService


class FollowController:
    """The handlers behind `/follows`."""

    def __init__(self, service: FollowService) -> None:
        self.service = service

    async def index(self, query: Annotated[FollowQuery, Query()]) -> Response:
        """List follows, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[FollowShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one follow."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: FollowCreate) -> Response:
        """Create one follow."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: FollowUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one follow."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one follow."""
        await self.service.delete(id, if_match)
        return deleted(id)
