# fw:generated:sha256:9bfee15835ff3ac27f8af347701b0b63077d27c0b7c132d504c4ddc871d8cc3a
"""Answers requests about people."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one person."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: PersonCreate) -> Response:
        """Create one person."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: PersonUpdate) -> Response:
        """Change one person."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one person."""
        await self.service.delete(id)
        return deleted(id)
