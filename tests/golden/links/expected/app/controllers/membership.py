# fw:generated:sha256:e9f170703819664d5d37ef461e09b82f89e7226ec60a98f79e7e4ed57e5cce8b
"""HTTP handlers for memberships."""

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

from app.repositories.membership import MembershipRepository
from app.schemas.membership import (
    MembershipCreate,
    MembershipQuery,
    MembershipShow,
    MembershipUpdate,
)
from app.services.membership import MembershipService


async def membership_service() -> MembershipService:
    """Provide the service of the handlers; tests can override it."""
    return MembershipService(MembershipRepository())


MembershipServiceDep = Annotated[MembershipService, Depends(membership_service)]


async def index(
    service: MembershipServiceDep, query: Annotated[MembershipQuery, Query()]
) -> Response:
    """List memberships."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: MembershipServiceDep,
    id: UuidKey,
    query: Annotated[MembershipShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a membership."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: MembershipServiceDep, body: MembershipCreate) -> Response:
    """Create a membership."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: MembershipServiceDep,
    id: UuidKey,
    body: MembershipUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a membership.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: MembershipServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a membership."""
    await service.delete(id, if_match)
    return deleted(id)
