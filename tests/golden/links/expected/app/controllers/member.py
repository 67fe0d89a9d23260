# fw:generated:sha256:58a5f4143d4e1b3bc5a60f9139ec39d46f25a6d456f3b3f851eabc2193f9a18a
"""Answers requests about members."""

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

from app.schemas.member import MemberCreate, MemberUpdate
from app.services.member import MemberService


class MemberController:
    """The handlers behind `/members`."""

    def __init__(self, service: MemberService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List members, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one member."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
