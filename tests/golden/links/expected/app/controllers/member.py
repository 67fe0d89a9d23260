# fw:generated:sha256:399daac8bffd760a0d494d098aa9737fe99d4bc7f33b5ab5dba11b447d3c7a0b
"""Answers requests about members."""

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
    """The handlers behind `/members`."""

    def __init__(self, service: MemberService) -> None:
        self.service = service

    async def index(self, query: Annotated[MemberQuery, Query()]) -> Response:
        """List members, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MemberShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one member."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MemberCreate) -> Response:
        """Create one member."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: MemberUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one member."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one member."""
        await self.service.delete(id, if_match)
        return deleted(id)
