# fw:generated:sha256:f0697ba6ffacccd151e60b3cae1a125bdc8e6a78d184cb49db78a99c23a79594
"""Answers requests about people."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.person import PersonCreate, PersonUpdate
from app.services.person import PersonService


class PersonController:
    """The handlers behind `/people`."""

    def __init__(self, service: PersonService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List people, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one person."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
