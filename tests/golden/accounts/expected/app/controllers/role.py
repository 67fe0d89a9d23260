# fw:generated:sha256:2356408ccc9c032ce4886b055bd5061d8a186032ba65b6c196ff5d0aa55cb0a8
"""Answers requests about roles."""

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

from app.schemas.role import RoleCreate, RoleUpdate
from app.services.role import RoleService


class RoleController:
    """The handlers behind `/roles`."""

    def __init__(self, service: RoleService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List roles, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one role."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: RoleCreate) -> Response:
        """Create one role."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: RoleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one role."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one role."""
        await self.service.delete(id, if_match)
        return deleted(id)
