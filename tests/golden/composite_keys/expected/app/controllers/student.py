# fw:generated:sha256:fcbd47e68570ec36fa4c9afb8775b4f81d4dfa7aaff6f1f28bfe3f1202331dd0
"""HTTP handlers for students."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.student import StudentRepository
from app.schemas.student import StudentCreate, StudentQuery, StudentShow, StudentUpdate
from app.services.student import StudentService


async def student_service() -> StudentService:
    """Provide the service of the handlers; tests can override it."""
    return StudentService(StudentRepository())


StudentServiceDep = Annotated[StudentService, Depends(student_service)]


async def index(
    service: StudentServiceDep, query: Annotated[StudentQuery, Query()]
) -> Response:
    """List students."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: StudentServiceDep,
    id: UuidKey,
    query: Annotated[StudentShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a student."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: StudentServiceDep, body: StudentCreate) -> Response:
    """Create a student."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: StudentServiceDep,
    id: UuidKey,
    body: StudentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a student.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: StudentServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a student."""
    await service.delete(id, if_match)
    return deleted(id)
