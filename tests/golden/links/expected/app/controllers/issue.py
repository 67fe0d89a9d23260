# fw:generated:sha256:74da95462f5099ceb71fcbb34b0e4b9d8376ad4a72cf0759a3f738f46261612e
"""Answers requests about issues."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one issue."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: IssueCreate) -> Response:
        """Create one issue."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: IssueUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one issue."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one issue."""
        await self.service.delete(id, if_match)
        return deleted(id)
