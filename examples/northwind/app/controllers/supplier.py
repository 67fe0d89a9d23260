# fw:generated:sha256:c5e98b4d5493e98404a13d50dfc3e7b23c0a2d4c33f41ea8609c262c886423b0
"""HTTP handlers for suppliers."""

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
    """Handlers for `/suppliers`."""

    def __init__(self, service: SupplierService) -> None:
        self.service = service

    async def index(self, query: Annotated[SupplierQuery, Query()]) -> Response:
        """List suppliers."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[SupplierShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a supplier."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: SupplierCreate) -> Response:
        """Create a supplier."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: SupplierUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a supplier."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a supplier."""
        await self.service.delete(id, if_match)
        return deleted(id)
