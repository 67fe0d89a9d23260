# fw:generated:sha256:9526789cbcee92da56eb1cde3621ed79572deb61cdd94bc023d9c405e8a19018
"""HTTP handlers for tags."""

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

from app.schemas.tag import TagCreate, TagQuery, TagShow, TagUpdate
from app.services.tag import TagService


class TagController:
    """Handlers for `/tags`."""

    def __init__(self, service: TagService) -> None:
        self.service = service

    async def index(self, query: Annotated[TagQuery, Query()]) -> Response:
        """List tags."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TagShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a tag."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TagCreate) -> Response:
        """Create a tag."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: TagUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a tag."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a tag."""
        await self.service.delete(id, if_match)
        return deleted(id)
