# fw:generated:sha256:0d13b2c364a0690af47e36e88bbee82e7b8d84ccad5c1a2b42eeeeadd2fe9465
"""HTTP handlers for follows."""

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

from app.repositories.follow import FollowRepository
from app.schemas.follow import FollowCreate, FollowQuery, FollowShow, FollowUpdate
from app.services.follow import FollowService


async def follow_service() -> FollowService:
    """Provide the service of the handlers; tests can override it."""
    return FollowService(FollowRepository())


FollowServiceDep = Annotated[FollowService, Depends(follow_service)]


async def index(
    service: FollowServiceDep, query: Annotated[FollowQuery, Query()]
) -> Response:
    """List follows."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: FollowServiceDep,
    follower_id: UuidKey,
    followed_id: UuidKey,
    query: Annotated[FollowShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a follow."""
    record = await service.find((follower_id, followed_id), query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: FollowServiceDep, body: FollowCreate) -> Response:
    """Create a follow."""
    record = await service.create(body.model_dump())
    return created(record, key=(record.follower_id, record.followed_id))


async def update(
    service: FollowServiceDep,
    follower_id: UuidKey,
    followed_id: UuidKey,
    body: FollowUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a follow.

    A field left out keeps its value.
    """
    record = await service.update(
        (follower_id, followed_id), body.model_dump(exclude_unset=True), if_match
    )
    return success(record)


async def destroy(
    service: FollowServiceDep,
    follower_id: UuidKey,
    followed_id: UuidKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete a follow."""
    await service.delete((follower_id, followed_id), if_match)
    return deleted((follower_id, followed_id))
