# fw:generated:sha256:9e10dd299a15feea8980871b01de97d27b3318133839f1acaa2993b69c82a7a1
"""HTTP handlers for milestones."""

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
    """Handlers for `/milestones`."""

    def __init__(self, service: MilestoneService) -> None:
        self.service = service

    async def index(self, query: Annotated[MilestoneQuery, Query()]) -> Response:
        """List milestones."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MilestoneShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a milestone."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MilestoneCreate) -> Response:
        """Create a milestone."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: MilestoneUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a milestone."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a milestone."""
        await self.service.delete(id, if_match)
        return deleted(id)
