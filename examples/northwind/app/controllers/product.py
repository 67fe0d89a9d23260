# fw:generated:sha256:a8d3ab8297de678a0a0facbfa629aaad64fb2b439afde865c59b5db163d2c36f
"""Answers requests about products."""

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

from app.schemas.product import ProductCreate, ProductQuery, ProductShow, ProductUpdate
from app.services.product import ProductService


class ProductController:
    """The handlers behind `/products`."""

    def __init__(self, service: ProductService) -> None:
        self.service = service

    async def index(self, query: Annotated[ProductQuery, Query()]) -> Response:
        """List products, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[ProductShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one product."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ProductCreate) -> Response:
        """Create one product."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: ProductUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one product."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one product."""
        await self.service.delete(id, if_match)
        return deleted(id)
