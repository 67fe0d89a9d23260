# fw:generated:sha256:1090bc4659396ffbedff7ca7f93c7a975d2b030d38c08fe2dca44527c6c1332e
"""HTTP handlers for topics."""

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
    """Handlers for `/topics`."""

    def __init__(self, service: TopicService) -> None:
        self.service = service

    async def index(self, query: Annotated[TopicQuery, Query()]) -> Response:
        """List topics."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TopicShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a topic."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TopicCreate) -> Response:
        """Create a topic."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: TopicUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a topic."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a topic."""
        await self.service.delete(id, if_match)
        return deleted(id)
