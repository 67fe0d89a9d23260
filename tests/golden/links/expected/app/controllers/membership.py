# fw:generated:sha256:f7b6ae8757fdb2fdfe6286f40ca72faf86ed20aec6d9a701d8ac6c7f83be3a58
"""HTTP handlers for memberships."""

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

from app.schemas.membership import (
    MembershipCreate,
    MembershipQuery,
    MembershipShow,
    MembershipUpdate,
)
from app.services.membership import MembershipService


class MembershipController:
    """Handlers for `/memberships`."""

    def __init__(self, service: MembershipService) -> None:
        self.service = service

    async def index(self, query: Annotated[MembershipQuery, Query()]) -> Response:
        """List memberships."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MembershipShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a membership."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MembershipCreate) -> Response:
        """Create a membership."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: MembershipUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a membership."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a membership."""
        await self.service.delete(id, if_match)
        return deleted(id)
