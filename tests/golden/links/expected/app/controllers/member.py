# fw:generated:sha256:96d4388ca5126544ec42f7305ae4e4db489791dd94b3f2bd6938eb2478e2f88f
"""Answers requests about members."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one member."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: MemberCreate) -> Response:
        """Create one member."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: MemberUpdate) -> Response:
        """Change one member."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one member."""
        await self.service.delete(id)
        return deleted(id)
