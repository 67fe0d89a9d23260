# fw:generated:sha256:62d3f38d3e8f968acf801483a197088bcfae4ea061f7f7c9fb7f448e34b24ca2
"""Answers requests about memberships."""

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

from app.schemas.membership import MembershipCreate, MembershipUpdate
from app.services.membership import MembershipService


class MembershipController:
    """The handlers behind `/memberships`."""

    def __init__(self, service: MembershipService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List memberships, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one membership."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: MembershipCreate) -> Response:
        """Create one membership."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: MembershipUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one membership."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one membership."""
        await self.service.delete(id, if_match)
        return deleted(id)
