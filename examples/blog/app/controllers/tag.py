# fw:generated:sha256:0b82aab82c72320f052f72482a127afd5f39f512eaca3414748d15478d6f3837
"""Answers requests about tags."""

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

from app.schemas.tag import TagCreate, TagUpdate
from app.services.tag import TagService


class TagController:
    """The handlers behind `/tags`."""

    def __init__(self, service: TagService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List tags, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one tag."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: TagCreate) -> Response:
        """Create one tag."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: TagUpdate) -> Response:
        """Change one tag."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one tag."""
        await self.service.delete(id)
        return deleted(id)
