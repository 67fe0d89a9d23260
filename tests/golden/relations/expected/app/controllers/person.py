# fw:generated:sha256:45b2a6ff3c2c34f73ea23dced9c7ed41572a99baccc2ec3deb2a98a2d4f12dc1
"""Answers requests about people."""

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

from app.schemas.person import PersonCreate, PersonQuery, PersonShow, PersonUpdate
from app.services.person import PersonService


class PersonController:
    """The handlers behind `/people`."""

    def __init__(self, service: PersonService) -> None:
        self.service = service

    async def index(self, query: Annotated[PersonQuery, Query()]) -> Response:
        """List people, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[PersonShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one person."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: PersonCreate) -> Response:
        """Create one person."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: PersonUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one person."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one person."""
        await self.service.delete(id, if_match)
        return deleted(id)
