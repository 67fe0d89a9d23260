# fw:generated:sha256:fe4c3eb23f6759348185b8876608e545c02979d11eeb94fc93d45412e53b3022
"""Answers requests about topics."""

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

from app.schemas.topic import TopicCreate, TopicQuery, TopicShow, TopicUpdate
from app.services.topic import TopicService


class TopicController:
    """The handlers behind `/topics`."""

    def __init__(self, service: TopicService) -> None:
        self.service = service

    async def index(self, query: Annotated[TopicQuery, Query()]) -> Response:
        """List topics, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TopicShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one topic."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TopicCreate) -> Response:
        """Create one topic."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: TopicUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one topic."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one topic."""
        await self.service.delete(id, if_match)
        return deleted(id)
