# fw:generated:sha256:425b9e8ebd6bae62d513fc927e16d3af671f8cd29db1df365efcfb02cd24a97d
"""HTTP handlers for employees."""

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
    """Handlers for `/employees`."""

    def __init__(self, service: EmployeeService) -> None:
        self.service = service

    async def index(self, query: Annotated[EmployeeQuery, Query()]) -> Response:
        """List employees."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[EmployeeShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an employee."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: EmployeeCreate) -> Response:
        """Create an employee."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: EmployeeUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an employee."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete an employee."""
        await self.service.delete(id, if_match)
        return deleted(id)
