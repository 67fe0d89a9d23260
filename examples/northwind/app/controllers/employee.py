# fw:generated:sha256:67bdbb602dc2f4e549ef09546f09977672f76692e6c6f0854a0c87d4119a32d1
"""HTTP handlers for employees."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.employee import EmployeeRepository
from app.schemas.employee import (
    EmployeeCreate,
    EmployeeQuery,
    EmployeeShow,
    EmployeeUpdate,
)
from app.services.employee import EmployeeService


async def employee_service() -> EmployeeService:
    """Provide the service of the handlers; tests can override it."""
    return EmployeeService(EmployeeRepository())


EmployeeServiceDep = Annotated[EmployeeService, Depends(employee_service)]


async def index(
    service: EmployeeServiceDep, query: Annotated[EmployeeQuery, Query()]
) -> Response:
    """List employees."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: EmployeeServiceDep,
    id: IntKey,
    query: Annotated[EmployeeShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an employee."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: EmployeeServiceDep, body: EmployeeCreate) -> Response:
    """Create an employee."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: EmployeeServiceDep,
    id: IntKey,
    body: EmployeeUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an employee.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: EmployeeServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete an employee."""
    await service.delete(id, if_match)
    return deleted(id)
