# fw:generated:sha256:5f54ac81058ac3534f52d2eefaa0d3d4c55c207a3c0f0fd01ecbb2f590f24ad4
"""HTTP handlers for issues."""

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

from app.schemas.issue import IssueCreate, IssueQuery, IssueShow, IssueUpdate
from app.services.issue import IssueService


class IssueController:
    """Handlers for `/issues`."""

    def __init__(self, service: IssueService) -> None:
        self.service = service

    async def index(self, query: Annotated[IssueQuery, Query()]) -> Response:
        """List issues."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[IssueShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an issue."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: IssueCreate) -> Response:
        """Create an issue."""
        row = await self.service.create(body.model_dump(exclude_unset=True))
        return created(row)

    async def update(
        self, id: UuidKey, body: IssueUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an issue."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an issue."""
        await self.service.delete(id, if_match)
        return deleted(id)
