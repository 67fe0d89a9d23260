# fw:generated:sha256:bda5bb582c79c88265956d62a072c7a1cb1c41055caa47f51516ad5e6631110f
"""HTTP handlers for enrolments."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
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

from app.repositories.enrolment import EnrolmentRepository
from app.schemas.enrolment import (
    EnrolmentCreate,
    EnrolmentQuery,
    EnrolmentShow,
    EnrolmentUpdate,
)
from app.services.enrolment import EnrolmentService


async def enrolment_service() -> EnrolmentService:
    """Provide the service of the handlers; tests can override it."""
    return EnrolmentService(EnrolmentRepository())


EnrolmentServiceDep = Annotated[EnrolmentService, Depends(enrolment_service)]


async def index(
    service: EnrolmentServiceDep, query: Annotated[EnrolmentQuery, Query()]
) -> Response:
    """List enrolments."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: EnrolmentServiceDep,
    student_id: UuidKey,
    course_id: IntKey,
    query: Annotated[EnrolmentShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an enrolment."""
    record = await service.find((student_id, course_id), query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: EnrolmentServiceDep, body: EnrolmentCreate) -> Response:
    """Create an enrolment."""
    record = await service.create(body.model_dump())
    return created(record, key=(record.student_id, record.course_id))


async def update(
    service: EnrolmentServiceDep,
    student_id: UuidKey,
    course_id: IntKey,
    body: EnrolmentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an enrolment.

    A field left out keeps its value.
    """
    record = await service.update(
        (student_id, course_id), body.model_dump(exclude_unset=True), if_match
    )
    return success(record)


async def destroy(
    service: EnrolmentServiceDep,
    student_id: UuidKey,
    course_id: IntKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete an enrolment."""
    await service.delete((student_id, course_id), if_match)
    return deleted((student_id, course_id))
