# fw:generated:sha256:33fda5e10f53799747c87547c8139acd4bbc811df7259896a233c9cdde7e2dc3
"""HTTP handlers for applicants."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Request
from fw.runtime.http import (
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
    request: Request,
) -> Response:
    """Upload a file for an applicant.

    A create or update request takes its token.
    """
    return uploaded(await service.upload(field, name, request.stream()))
