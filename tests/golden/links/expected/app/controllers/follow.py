# fw:generated:sha256:5c6b4664c6adb671ecbc2cef7a78b487ffa6e9fe9e4de2e58b7bf7b38f80d93c
"""HTTP handlers for follows."""

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
    id: IntKey,
    query: Annotated[FollowShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a follow."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: FollowServiceDep, body: FollowCreate) -> Response:
    """Create a follow."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: FollowServiceDep, id: IntKey, body: FollowUpdate, if_match: IfMatch = None
) -> Response:
    """Update a follow.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: FollowServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a follow."""
    await service.delete(id, if_match)
    return deleted(id)
