# fw:generated:sha256:c05698986d112ee8e1adc5d28b8ef6163340afd4e86134605b848ca122d96dc2
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
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: TagUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a tag."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a tag."""
        await self.service.delete(id, if_match)
        return deleted(id)
