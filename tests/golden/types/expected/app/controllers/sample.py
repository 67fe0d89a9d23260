# fw:generated:sha256:d7fa10b92ef65e4c46f1309dbac90aaa513b4c8b222d1954df303fcda124ebb6
"""Answers requests about samples."""

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

from app.schemas.sample import SampleCreate, SampleQuery, SampleShow, SampleUpdate
from app.services.sample import SampleService


class SampleController:
    """The handlers behind `/samples`."""

    def __init__(self, service: SampleService) -> None:
        self.service = service

    async def index(self, query: Annotated[SampleQuery, Query()]) -> Response:
        """List samples, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[SampleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one sample."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: SampleCreate) -> Response:
        """Create one sample."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: SampleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one sample."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one sample."""
        await self.service.delete(id, if_match)
        return deleted(id)
