# fw:generated:sha256:0d5d1d51e3516f65ba5d48cd163973c92a265ede0541dfaa26e678838d413494
"""HTTP handlers for products."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.product import ProductRepository
from app.schemas.product import ProductCreate, ProductQuery, ProductShow, ProductUpdate
from app.services.product import ProductService


async def product_service() -> ProductService:
    """Provide the service of the handlers; tests can override it."""
    return ProductService(ProductRepository())


ProductServiceDep = Annotated[ProductService, Depends(product_service)]


async def index(
    service: ProductServiceDep, query: Annotated[ProductQuery, Query()]
) -> Response:
    """List products."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: ProductServiceDep,
    id: UuidKey,
    query: Annotated[ProductShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a product."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: ProductServiceDep, body: ProductCreate) -> Response:
    """Create a product."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: ProductServiceDep,
    id: UuidKey,
    body: ProductUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a product.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: ProductServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a product."""
    await service.delete(id, if_match)
    return deleted(id)
