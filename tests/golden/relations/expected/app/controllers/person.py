# fw:generated:sha256:afc5c25b3cca51ff32dcc738b8f785064c134cfd431103751b3b8ad07466c9b0
"""HTTP handlers for people."""

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
    """Handlers for `/people`."""

    def __init__(self, service: PersonService) -> None:
        self.service = service

    async def index(self, query: Annotated[PersonQuery, Query()]) -> Response:
        """List people."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[PersonShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a person."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: PersonCreate) -> Response:
        """Create a person."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: PersonUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a person."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a person."""
        await self.service.delete(id, if_match)
        return deleted(id)
