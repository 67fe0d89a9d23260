# fw:generated:sha256:dec664fb79ba0d7f483197f8de6bbef054d1bcb9ccf670c41f76f4ab56901659
"""Answers requests about issues."""

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
    """The handlers behind `/issues`."""

    def __init__(self, service: IssueService) -> None:
        self.service = service

    async def index(self, query: Annotated[IssueQuery, Query()]) -> Response:
        """List issues, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[IssueShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one issue."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
