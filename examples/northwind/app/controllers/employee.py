# fw:generated:sha256:801576f959f18df1cd583b3170fa77738cac958a480b732ff3b73dbbf85c483c
"""Answers requests about employees."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    ListQuery,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.employee import EmployeeCreate, EmployeeUpdate
from app.services.employee import EmployeeService


class EmployeeController:
    """The handlers behind `/employees`."""

    def __init__(self, service: EmployeeService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List employees, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one employee."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
