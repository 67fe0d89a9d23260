# fw:generated:sha256:4db4f96e2a4c18aca2a6ddadf89322351cae146598372ef77a4f5d229bc3acc9
"""HTTP handlers for profiles."""

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

from app.repositories.profile import ProfileRepository
from app.schemas.profile import ProfileCreate, ProfileQuery, ProfileShow, ProfileUpdate
from app.services.profile import ProfileService


async def profile_service() -> ProfileService:
    """Provide the service of the handlers; tests can override it."""
    return ProfileService(ProfileRepository())


ProfileServiceDep = Annotated[ProfileService, Depends(profile_service)]


async def index(
    service: ProfileServiceDep, query: Annotated[ProfileQuery, Query()]
) -> Response:
    """List profiles."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ProfileServiceDep,
    id: UuidKey,
    query: Annotated[ProfileShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a profile."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ProfileServiceDep, body: ProfileCreate) -> Response:
    """Create a profile."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ProfileServiceDep,
    id: UuidKey,
    body: ProfileUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a profile.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ProfileServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a profile."""
    await service.delete(id, if_match)
    return deleted(id)
