# fw:generated:sha256:d33b17b8c934cca1f1f01e74e3026e464d3865bce48015a82ecd2b8996a3e5fb
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
        row = await self.service.create(body.model_dump())
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
