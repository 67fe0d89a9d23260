# fw:generated:sha256:06078c1dfb23be2db5dae3d79bd648c52767dfb1afc8fe707a8ab3380b408f10
"""Answers requests about teams."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.team import TeamCreate, TeamUpdate
from app.services.team import TeamService


class TeamController:
    """The handlers behind `/teams`."""

    def __init__(self, service: TeamService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List teams, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one team."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: TeamCreate) -> Response:
        """Create one team."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: TeamUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one team."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one team."""
        await self.service.delete(id, if_match)
        return deleted(id)
