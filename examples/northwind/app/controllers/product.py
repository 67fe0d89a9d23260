# fw:generated:sha256:cba9b9732e5c95ebbc7d5cb0ac4d9de6bac165dd266086b0aacccb70f85b883c
"""Answers requests about products."""

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

from app.schemas.product import ProductCreate, ProductUpdate
from app.services.product import ProductService


class ProductController:
    """The handlers behind `/products`."""

    def __init__(self, service: ProductService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List products, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one product."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: ProductCreate) -> Response:
        """Create one product."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: ProductUpdate) -> Response:
        """Change one product."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one product."""
        await self.service.delete(id)
        return deleted(id)
