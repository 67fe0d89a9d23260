# fw:generated:sha256:03f5bb2f479bc264587bff66314b363f42deb07fb380853be501e28c42affe6c
"""Answers requests about remarks."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IntKey,
    ListQuery,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.remark import RemarkCreate, RemarkUpdate
from app.services.remark import RemarkService


class RemarkController:
    """The handlers behind `/remarks`."""

    def __init__(self, service: RemarkService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List remarks, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one remark."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: RemarkCreate) -> Response:
        """Create one remark."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: RemarkUpdate) -> Response:
        """Change one remark."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one remark."""
        await self.service.delete(id)
        return deleted(id)
