# fw:generated:sha256:50b1878e5a24c15c1d4c456d0fe5dea33a7568d4816296e060b6c412ea4a7e2f
"""HTTP handlers for teams."""

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
    """Handlers for `/teams`."""

    def __init__(self, service: TeamService) -> None:
        self.service = service

    async def index(self, query: Annotated[TeamQuery, Query()]) -> Response:
        """List teams."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[TeamShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a team."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: TeamCreate) -> Response:
        """Create a team."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: TeamUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a team."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a team."""
        await self.service.delete(id, if_match)
        return deleted(id)
