# fw:generated:sha256:70903ce37e93f967db4970f99b9c9983fd6156d1815fb442d062ab11213681e5
"""HTTP handlers for attendances."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    Date,
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.models.attendance import AttendancePart
from app.repositories.attendance import AttendanceRepository
from app.schemas.attendance import (
    AttendanceCreate,
    AttendanceQuery,
    AttendanceShow,
    AttendanceUpdate,
)
from app.services.attendance import AttendanceService


async def attendance_service() -> AttendanceService:
    """Provide the service of the handlers; tests can override it."""
    return AttendanceService(AttendanceRepository())


AttendanceServiceDep = Annotated[AttendanceService, Depends(attendance_service)]


async def index(
    service: AttendanceServiceDep, query: Annotated[AttendanceQuery, Query()]
) -> Response:
    """List attendances."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AttendanceServiceDep,
    student_id: UuidKey,
    day: Date,
    part: AttendancePart,
    query_: IntKey,
    query: Annotated[AttendanceShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an attendance."""
    record = await service.find((student_id, day, part, query_), query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AttendanceServiceDep, body: AttendanceCreate) -> Response:
    """Create an attendance."""
    record = await service.create(body.model_dump())
    return created(
        record, key=(record.student_id, record.day, record.part, record.query)
    )


async def update(
    service: AttendanceServiceDep,
    student_id: UuidKey,
    day: Date,
    part: AttendancePart,
    query_: IntKey,
    body: AttendanceUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an attendance.

    A field left out keeps its value.
    """
    record = await service.update(
        (student_id, day, part, query_), body.model_dump(exclude_unset=True), if_match
    )
    return success(record)


async def destroy(
    service: AttendanceServiceDep,
    student_id: UuidKey,
    day: Date,
    part: AttendancePart,
    query_: IntKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete an attendance."""
    await service.delete((student_id, day, part, query_), if_match)
    return deleted((student_id, day, part, query_))
