# fw:generated:sha256:41a1604cc8dbc2314dd990172f03bff5f0b753b663f87417ba69b1bfae599c17
"""Answers requests about teams."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: UuidKey) -> Response:
        """Show one team."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: TeamCreate) -> Response:
        """Create one team."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: TeamUpdate) -> Response:
        """Change one team."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one team."""
        await self.service.delete(id)
        return deleted(id)
