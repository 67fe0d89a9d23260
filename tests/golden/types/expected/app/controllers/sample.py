# fw:generated:sha256:6d7e066763c51e991aed2e603c5aa312ead0e4e202820d2017ae1726511d8989
"""Answers requests about samples."""

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

from app.schemas.sample import SampleCreate, SampleUpdate
from app.services.sample import SampleService


class SampleController:
    """The handlers behind `/samples`."""

    def __init__(self, service: SampleService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List samples, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one sample."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: SampleCreate) -> Response:
        """Create one sample."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: SampleUpdate) -> Response:
        """Change one sample."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one sample."""
        await self.service.delete(id)
        return deleted(id)
