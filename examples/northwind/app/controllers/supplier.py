# fw:generated:sha256:b79d99f5ef1bcdfaf7c5d3f4a4823d44fa83be22ac536aefb5ce9a27a3c96938
"""Answers requests about suppliers."""

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

from app.schemas.supplier import (
    SupplierCreate,
    SupplierQuery,
    SupplierShow,
    SupplierUpdate,
)
from app.services.supplier import SupplierService


class SupplierController:
    """The handlers behind `/suppliers`."""

    def __init__(self, service: SupplierService) -> None:
        self.service = service

    async def index(self, query: Annotated[SupplierQuery, Query()]) -> Response:
        """List suppliers, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[SupplierShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one supplier."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: SupplierCreate) -> Response:
        """Create one supplier."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: SupplierUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one supplier."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one supplier."""
        await self.service.delete(id, if_match)
        return deleted(id)
