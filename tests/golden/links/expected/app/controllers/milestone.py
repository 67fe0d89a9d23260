# fw:generated:sha256:b357a011c1267bbae5b7554b3e1a905a9953fddb43e2ee755fec818c717d4666
"""Answers requests about milestones."""

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

from app.schemas.milestone import MilestoneCreate, MilestoneUpdate
from app.services.milestone import MilestoneService


class MilestoneController:
    """The handlers behind `/milestones`."""

    def __init__(self, service: MilestoneService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List milestones, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one milestone."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: MilestoneCreate) -> Response:
        """Create one milestone."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: MilestoneUpdate) -> Response:
        """Change one milestone."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one milestone."""
        await self.service.delete(id)
        return deleted(id)
