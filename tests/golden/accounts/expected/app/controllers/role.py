# fw:generated:sha256:597657a86265f6bf57721a8d9f8ba41af8022bd6fd3bc349c495be908e0a1e1f
"""HTTP handlers for roles."""

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
    """Handlers for `/roles`."""

    def __init__(self, service: RoleService) -> None:
        self.service = service

    async def index(self, query: Annotated[RoleQuery, Query()]) -> Response:
        """List roles."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[RoleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a role."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: RoleCreate) -> Response:
        """Create a role."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: RoleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a role."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a role."""
        await self.service.delete(id, if_match)
        return deleted(id)
