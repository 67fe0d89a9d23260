# fw:generated:sha256:2265bfec20c44b4f63b9f6a1a6f154b11fcbd1712c5b27f64d00c49af6194424
"""Answers requests about milestones."""

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

from app.schemas.milestone import (
    MilestoneCreate,
    MilestoneQuery,
    MilestoneShow,
    MilestoneUpdate,
)
from app.services.milestone import MilestoneService


class MilestoneController:
    """The handlers behind `/milestones`."""

    def __init__(self, service: MilestoneService) -> None:
        self.service = service

    async def index(self, query: Annotated[MilestoneQuery, Query()]) -> Response:
        """List milestones, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MilestoneShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one milestone."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MilestoneCreate) -> Response:
        """Create one milestone."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: MilestoneUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one milestone."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one milestone."""
        await self.service.delete(id, if_match)
        return deleted(id)
