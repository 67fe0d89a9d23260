# fw:generated:sha256:fdc60c02eebf965fcee77191649b5ebc14a3bb6f581140ee549e8a1fe38c9568
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: FollowServiceDep, body: FollowCreate) -> Response:
    """Create a follow."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: FollowServiceDep, id: IntKey, body: FollowUpdate, if_match: IfMatch = None
) -> Response:
    """Update a follow.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: FollowServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a follow."""
    await service.delete(id, if_match)
    return deleted(id)
