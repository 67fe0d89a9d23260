# fw:generated:sha256:668f896fdcdeee1d85ef271b4c8c055d2d1a0f826fb4d7fc3ae86dc3e5fda7c7
"""HTTP handlers for members."""

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

from app.schemas.member import MemberCreate, MemberQuery, MemberShow, MemberUpdate
from app.services.member import MemberService


class MemberController:
    """Handlers for `/members`."""

    def __init__(self, service: MemberService) -> None:
        self.service = service

    async def index(self, query: Annotated[MemberQuery, Query()]) -> Response:
        """List members."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MemberShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a member."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MemberCreate) -> Response:
        """Create a member."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: MemberUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a member."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a member."""
        await self.service.delete(id, if_match)
        return deleted(id)
