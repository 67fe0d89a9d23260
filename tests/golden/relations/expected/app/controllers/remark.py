# fw:generated:sha256:01d169774898405dd9a66732d8675f23533a169f60805bc9a3880c7ccce0c38f
"""Answers requests about remarks."""

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
    """The handlers behind `/remarks`."""

    def __init__(self, service: RemarkService) -> None:
        self.service = service

    async def index(self, query: Annotated[RemarkQuery, Query()]) -> Response:
        """List remarks, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[RemarkShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one remark."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: RemarkCreate) -> Response:
        """Create one remark."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: RemarkUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one remark."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one remark."""
        await self.service.delete(id, if_match)
        return deleted(id)
