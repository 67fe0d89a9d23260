# fw:generated:sha256:bfe08878eea41d0869f2f82dd812e84f0dce470d4968d30080c228ae9d198eb9
"""HTTP handlers for teams."""

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

from app.repositories.team import TeamRepository
from app.schemas.team import TeamCreate, TeamQuery, TeamShow, TeamUpdate
from app.services.team import TeamService


async def team_service() -> TeamService:
    """Provide the service of the handlers; tests can override it."""
    return TeamService(TeamRepository())


TeamServiceDep = Annotated[TeamService, Depends(team_service)]


async def index(
    service: TeamServiceDep, query: Annotated[TeamQuery, Query()]
) -> Response:
    """List teams."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TeamServiceDep,
    id: UuidKey,
    query: Annotated[TeamShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a team."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TeamServiceDep, body: TeamCreate) -> Response:
    """Create a team."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TeamServiceDep, id: UuidKey, body: TeamUpdate, if_match: IfMatch = None
) -> Response:
    """Update a team.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TeamServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a team."""
    await service.delete(id, if_match)
    return deleted(id)
