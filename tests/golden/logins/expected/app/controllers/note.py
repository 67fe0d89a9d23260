# fw:generated:sha256:c32ca7f5f83be580dc7d9d294812a2d86efa73248ac32f61aafc40ce506ab793
"""Answers requests about notes."""

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
    """The handlers behind `/notes`."""

    def __init__(self, service: NoteService) -> None:
        self.service = service

    async def index(self, query: Annotated[NoteQuery, Query()]) -> Response:
        """List notes, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[NoteShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one note."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: NoteCreate) -> Response:
        """Create one note."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: NoteUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one note."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one note."""
        await self.service.delete(id, if_match)
        return deleted(id)
