# fw:generated:sha256:7159a6cd151104549d83a5e94bd5db68b0af0b4c655037ee01f2fd0fd34b8a90
"""HTTP handlers for auth roles."""

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
    """Handlers for `/authroles`."""

    def __init__(self, service: AuthRoleService) -> None:
        self.service = service

    async def index(self, query: Annotated[AuthRoleQuery, Query()]) -> Response:
        """List auth roles."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AuthRoleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an auth role."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AuthRoleCreate) -> Response:
        """Create an auth role."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: AuthRoleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an auth role."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an auth role."""
        await self.service.delete(id, if_match)
        return deleted(id)
