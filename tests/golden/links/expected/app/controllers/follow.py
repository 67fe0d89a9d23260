# fw:generated:sha256:12f5afe86a754ac194f4850ed3bb7c76aded2413aa2ed09cfaa359fe12f951ec
"""HTTP handlers for follows."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.follow import FollowCreate, FollowQuery, FollowShow, FollowUpdate
from app.services.follow import FollowService


class FollowController:
    """Handlers for `/follows`."""

    def __init__(self, service: FollowService) -> None:
        self.service = service

    async def index(self, query: Annotated[FollowQuery, Query()]) -> Response:
        """List follows."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[FollowShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a follow."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: FollowCreate) -> Response:
        """Create a follow."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: FollowUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a follow."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a follow."""
        await self.service.delete(id, if_match)
        return deleted(id)
