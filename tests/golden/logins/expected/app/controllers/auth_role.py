# fw:generated:sha256:143e52e7bf64553cffc9312cc73d0ca08b7f1be034e8e32ffc09ae7cfae5b698
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
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: AuthRoleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an auth role."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an auth role."""
        await self.service.delete(id, if_match)
        return deleted(id)
