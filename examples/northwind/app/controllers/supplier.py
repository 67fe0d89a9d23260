# fw:generated:sha256:ad42d16eefbbe96181246260d5abe31ee30a8dff1608752c2f3e676393884c57
"""Answers requests about suppliers."""

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

from app.schemas.supplier import SupplierCreate, SupplierUpdate
from app.services.supplier import SupplierService


class SupplierController:
    """The handlers behind `/suppliers`."""

    def __init__(self, service: SupplierService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List suppliers, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one supplier."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: SupplierCreate) -> Response:
        """Create one supplier."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: SupplierUpdate) -> Response:
        """Change one supplier."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one supplier."""
        await self.service.delete(id)
        return deleted(id)
