# fw:generated:sha256:ce6ca0afe6f1ea5eda7794ee361ed7a325cc13afff5f001466238e9496e13d60
"""HTTP handlers for courses."""

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

from app.repositories.course import CourseRepository
from app.schemas.course import CourseCreate, CourseQuery, CourseShow, CourseUpdate
from app.services.course import CourseService


async def course_service() -> CourseService:
    """Provide the service of the handlers; tests can override it."""
    return CourseService(CourseRepository())


CourseServiceDep = Annotated[CourseService, Depends(course_service)]


async def index(
    service: CourseServiceDep, query: Annotated[CourseQuery, Query()]
) -> Response:
    """List courses."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CourseServiceDep,
    id: IntKey,
    query: Annotated[CourseShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a course."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CourseServiceDep, body: CourseCreate) -> Response:
    """Create a course."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: CourseServiceDep, id: IntKey, body: CourseUpdate, if_match: IfMatch = None
) -> Response:
    """Update a course.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CourseServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a course."""
    await service.delete(id, if_match)
    return deleted(id)
