# fw:generated:sha256:79fa9f6c56d3b761fed712479cf6d950e5e3f3d0d3f013b2305f86d939a54d8e
"""HTTP handlers for notes."""

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

from app.schemas.note import NoteCreate, NoteQuery, NoteShow, NoteUpdate
from app.services.note import NoteService


class NoteController:
    """Handlers for `/notes`."""

    def __init__(self, service: NoteService) -> None:
        self.service = service

    async def index(self, query: Annotated[NoteQuery, Query()]) -> Response:
        """List notes."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[NoteShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a note."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: NoteCreate) -> Response:
        """Create a note."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: NoteUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a note."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a note."""
        await self.service.delete(id, if_match)
        return deleted(id)
