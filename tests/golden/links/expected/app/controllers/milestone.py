# fw:generated:sha256:69f37ac8fc25ba61772b5919fd8e4faefd8ee41856a0792282f734bf972787df
"""HTTP handlers for milestones."""

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

from app.repositories.milestone import MilestoneRepository
from app.schemas.milestone import (
    MilestoneCreate,
    MilestoneQuery,
    MilestoneShow,
    MilestoneUpdate,
)
from app.services.milestone import MilestoneService


async def milestone_service() -> MilestoneService:
    """Provide the service of the handlers; tests can override it."""
    return MilestoneService(MilestoneRepository())


MilestoneServiceDep = Annotated[MilestoneService, Depends(milestone_service)]


async def index(
    service: MilestoneServiceDep, query: Annotated[MilestoneQuery, Query()]
) -> Response:
    """List milestones."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: MilestoneServiceDep,
    id: UuidKey,
    query: Annotated[MilestoneShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a milestone."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: MilestoneServiceDep, body: MilestoneCreate) -> Response:
    """Create a milestone."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: MilestoneServiceDep,
    id: UuidKey,
    body: MilestoneUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a milestone.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: MilestoneServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a milestone."""
    await service.delete(id, if_match)
    return deleted(id)
