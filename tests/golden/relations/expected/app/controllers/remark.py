# fw:generated:sha256:888b1ad2297ce1dfdd292dfd2f3a85e86bf707a9a9839892535fdb2c5d863fbd
"""HTTP handlers for remarks."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.remark import RemarkCreate, RemarkQuery, RemarkShow, RemarkUpdate
from app.services.remark import RemarkService


class RemarkController:
    """Handlers for `/remarks`."""

    def __init__(self, service: RemarkService) -> None:
        self.service = service

    async def index(self, query: Annotated[RemarkQuery, Query()]) -> Response:
        """List remarks."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[RemarkShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a remark."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: RemarkCreate) -> Response:
        """Create a remark."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: RemarkUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a remark."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a remark."""
        await self.service.delete(id, if_match)
        return deleted(id)
