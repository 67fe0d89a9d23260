# fw:generated:sha256:953f2a8f9444fab53a6c4032f5b3ae3aa57581f3a2618e990e95904b65eeddc5
"""Answers requests about memberships."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one membership."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: MembershipCreate) -> Response:
        """Create one membership."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: MembershipUpdate) -> Response:
        """Change one membership."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one membership."""
        await self.service.delete(id)
        return deleted(id)
