# fw:generated:sha256:8debb49042a4810ce924cfd53c7b57ea6193e0828c437c4b4ff6050471663d73
"""Answers requests about teams."""

from typing import Annotated

from fastapi import Query
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

from app.schemas.team import TeamCreate, TeamQuery, TeamShow, TeamUpdate
from app.services.team import TeamService


class TeamController:
    """The handlers behind `/teams`."""

    def __init__(self, service: TeamService) -> None:
        self.service = service

    async def index(self, query: Annotated[TeamQuery, Query()]) -> Response:
        """List teams, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TeamShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one team."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
