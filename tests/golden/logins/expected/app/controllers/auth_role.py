# fw:generated:sha256:ca0d37d6858689cc9ec7f3d919794d3e420501944489cc61a64f973ae8cb8129
"""Answers requests about auth roles."""

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

from app.schemas.auth_role import (
    AuthRoleCreate,
    AuthRoleQuery,
    AuthRoleShow,
    AuthRoleUpdate,
)
from app.services.auth_role import AuthRoleService


class AuthRoleController:
    """The handlers behind `/authroles`."""

    def __init__(self, service: AuthRoleService) -> None:
        self.service = service

    async def index(self, query: Annotated[AuthRoleQuery, Query()]) -> Response:
        """List auth roles, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AuthRoleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one auth role."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AuthRoleCreate) -> Response:
        """Create one auth role."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: AuthRoleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one auth role."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one auth role."""
        await self.service.delete(id, if_match)
        return deleted(id)
