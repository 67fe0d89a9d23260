# fw:generated:sha256:d9b0cb40b36b7fe7e385fba8cce0c5348bc287cd6f83268addcbeec83c5892b3
"""Answers requests about employees."""

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

from app.schemas.employee import (
    EmployeeCreate,
    EmployeeQuery,
    EmployeeShow,
    EmployeeUpdate,
)
from app.services.employee import EmployeeService


class EmployeeController:
    """The handlers behind `/employees`."""

    def __init__(self, service: EmployeeService) -> None:
        self.service = service

    async def index(self, query: Annotated[EmployeeQuery, Query()]) -> Response:
        """List employees, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[EmployeeShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one employee."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: EmployeeCreate) -> Response:
        """Create one employee."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: EmployeeUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one employee."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one employee."""
        await self.service.delete(id, if_match)
        return deleted(id)
