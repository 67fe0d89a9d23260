# fw:generated:sha256:0316926d57bd1518df9ed4959122f2ad1d12145660afaa35d4194b6aad30e019
"""HTTP handlers for course texts."""

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

from app.repositories.course_text import CourseTextRepository
from app.schemas.course_text import (
    CourseTextCreate,
    CourseTextLocale,
    CourseTextQuery,
    CourseTextShow,
    CourseTextUpdate,
)
from app.services.course_text import CourseTextService


async def course_text_service() -> CourseTextService:
    """Provide the service of the handlers; tests can override it."""
    return CourseTextService(CourseTextRepository())


CourseTextServiceDep = Annotated[CourseTextService, Depends(course_text_service)]


async def index(
    service: CourseTextServiceDep, query: Annotated[CourseTextQuery, Query()]
) -> Response:
    """List course texts."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CourseTextServiceDep,
    course_id: IntKey,
    locale: CourseTextLocale,
    query: Annotated[CourseTextShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a course text."""
    record = await service.find((course_id, locale), query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CourseTextServiceDep, body: CourseTextCreate) -> Response:
    """Create a course text."""
    record = await service.create(body.model_dump())
    return created(record, key=(record.course_id, record.locale))


async def update(
    service: CourseTextServiceDep,
    course_id: IntKey,
    locale: CourseTextLocale,
    body: CourseTextUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a course text.

    A field left out keeps its value.
    """
    record = await service.update(
        (course_id, locale), body.model_dump(exclude_unset=True), if_match
    )
    return success(record)


async def destroy(
    service: CourseTextServiceDep,
    course_id: IntKey,
    locale: CourseTextLocale,
    if_match: IfMatch = None,
) -> Response:
    """Delete a course text."""
    await service.delete((course_id, locale), if_match)
    return deleted((course_id, locale))
