# fw:generated:sha256:a6f0d5d539838c42360a75c1b57e9aa2d0fb20d97d2207fbf08d1aff4ac9cc53
"""Answers requests about roles."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one role."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: RoleCreate) -> Response:
        """Create one role."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: RoleUpdate) -> Response:
        """Change one role."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one role."""
        await self.service.delete(id)
        return deleted(id)
