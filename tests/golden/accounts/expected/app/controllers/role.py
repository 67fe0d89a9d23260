# fw:generated:sha256:de039ac0830e43a0ae6428d5fcde38fdae564df133f349d9abbd6fdfb4e89b00
"""Answers requests about roles."""

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

from app.schemas.role import RoleCreate, RoleQuery, RoleShow, RoleUpdate
from app.services.role import RoleService


class RoleController:
    """The handlers behind `/roles`."""

    def __init__(self, service: RoleService) -> None:
        self.service = service

    async def index(self, query: Annotated[RoleQuery, Query()]) -> Response:
        """List roles, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[RoleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one role."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
