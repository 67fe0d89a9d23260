# fw:generated:sha256:06b412bdba8f638346f779c47159db27b5406ce8bde2299fd790e578e1a9621e
"""HTTP handlers for products."""

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
    """Handlers for `/products`."""

    def __init__(self, service: ProductService) -> None:
        self.service = service

    async def index(self, query: Annotated[ProductQuery, Query()]) -> Response:
        """List products."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[ProductShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a product."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: ProductCreate) -> Response:
        """Create a product."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: ProductUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a product."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a product."""
        await self.service.delete(id, if_match)
        return deleted(id)
