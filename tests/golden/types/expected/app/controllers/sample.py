# fw:generated:sha256:db8f1b82b8ccde603bf1b1e28ce72deaec4ff3faaf01e249377327c3f7c7d465
"""HTTP handlers for samples."""

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
    """Handlers for `/samples`."""

    def __init__(self, service: SampleService) -> None:
        self.service = service

    async def index(self, query: Annotated[SampleQuery, Query()]) -> Response:
        """List samples."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[SampleShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a sample."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: SampleCreate) -> Response:
        """Create a sample."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: SampleUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a sample."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a sample."""
        await self.service.delete(id, if_match)
        return deleted(id)
