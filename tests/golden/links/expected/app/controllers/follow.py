# fw:generated:sha256:ae84d9b869c8da1c0af012949527300bdcd1d028a857d6ed3d87ab321ebf44f8
"""Answers requests about follows."""

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

from app.schemas.follow import FollowCreate, FollowUpdate
from app.services.follow import FollowService


class FollowController:
    """The handlers behind `/follows`."""

    def __init__(self, service: FollowService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List follows, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one follow."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: FollowCreate) -> Response:
        """Create one follow."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: FollowUpdate) -> Response:
        """Change one follow."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one follow."""
        await self.service.delete(id)
        return deleted(id)
