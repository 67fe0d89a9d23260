# fw:generated:sha256:e2da29b118517bd80e1724b9c696f8a43c3e8c634096d60775522863d270072a
"""Answers requests about issues."""

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

from app.schemas.issue import IssueCreate, IssueUpdate
from app.services.issue import IssueService


class IssueController:
    """The handlers behind `/issues`."""

    def __init__(self, service: IssueService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List issues, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one issue."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: IssueCreate) -> Response:
        """Create one issue."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: IssueUpdate) -> Response:
        """Change one issue."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one issue."""
        await self.service.delete(id)
        return deleted(id)
