# fw:generated:sha256:3f697a5e23ba6fc2e950a8433d84f0335bbc8f2fac32f42071374f215f3c0bc6
"""HTTP handlers for applicants."""

from typing import Annotated, Literal

from fastapi import Depends, Query
from fw.runtime.http import (
    FileBody,
    FileName,
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
    uploaded,
)

from app.repositories.applicant import ApplicantRepository
from app.schemas.applicant import (
    ApplicantCreate,
    ApplicantQuery,
    ApplicantShow,
    ApplicantUpdate,
)
from app.services.applicant import ApplicantService


async def applicant_service() -> ApplicantService:
    """Provide the service of the handlers; tests can override it."""
    return ApplicantService(ApplicantRepository())


ApplicantServiceDep = Annotated[ApplicantService, Depends(applicant_service)]


async def index(
    service: ApplicantServiceDep, query: Annotated[ApplicantQuery, Query()]
) -> Response:
    """List applicants."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ApplicantServiceDep,
    id: UuidKey,
    query: Annotated[ApplicantShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an applicant."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ApplicantServiceDep, body: ApplicantCreate) -> Response:
    """Create an applicant."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ApplicantServiceDep,
    id: UuidKey,
    body: ApplicantUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an applicant.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ApplicantServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an applicant."""
    await service.delete(id, if_match)
    return deleted(id)


async def upload(
    service: ApplicantServiceDep,
    field: Literal["portrait", "resume", "reference"],
    name: FileName,
    content: FileBody,
) -> Response:
    """Upload a file for an applicant.

    A create or update request takes its token.
    """
    return uploaded(await service.upload(field, name, content))
