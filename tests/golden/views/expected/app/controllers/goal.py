# fw:generated:sha256:76a35b6fe2eb835e5a27f33af3441dfb996b8f292a97c891ed0aac61e3971d98
"""HTTP handlers for goals."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import IfNoneMatch, IntKey, Response, paginated, success

from app.repositories.goal import GoalRepository
from app.schemas.goal import GoalQuery, GoalShow
from app.services.goal import GoalService


async def goal_service() -> GoalService:
    """Provide the service of the handlers; tests can override it."""
    return GoalService(GoalRepository())


GoalServiceDep = Annotated[GoalService, Depends(goal_service)]


async def index(
    service: GoalServiceDep, query: Annotated[GoalQuery, Query()]
) -> Response:
    """List goals."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: GoalServiceDep,
    id: IntKey,
    query: Annotated[GoalShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a goal."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)
