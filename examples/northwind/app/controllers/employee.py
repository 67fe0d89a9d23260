# fw:generated:sha256:4fd6d7e172587627cde1c5f5920b3caa1e86f231dec0afd08edb516eccdbf7c1
"""Answers requests about employees."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: IntKey) -> Response:
        """Show one employee."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: EmployeeCreate) -> Response:
        """Create one employee."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: EmployeeUpdate) -> Response:
        """Change one employee."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one employee."""
        await self.service.delete(id)
        return deleted(id)
