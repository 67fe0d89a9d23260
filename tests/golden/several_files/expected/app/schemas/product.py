# fw:generated:sha256:7adb94ca9e124168c871361cc90e5d763254c124e037a10218c40f3e31a7db24
"""Request and response schemas for products."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
    UuidList,
)

from app.models.product import Product


class ProductCreate(CreateSchema):
    """Fields for creating a product."""

    title: String
    order_ids: UuidList = UNSET


class ProductUpdate(UpdateSchema):
    """Fields for updating a product. A field left out keeps its value."""

    title: String = UNSET
    order_ids: UuidList = UNSET


class ProductResponse(ResponseSchema):
    """Fields of a product in a response."""

    id: Uuid
    title: String


class ProductQuery(ListQuery):
    """Query parameters for listing products."""

    model = Product
    filter_fields = ("id", "title", "order_ids")
    sort_fields = ("id", "title")
    search_fields = ("title",)
    include_relations = ("orders",)


class ProductShow(ShowQuery):
    """Query parameters for retrieving a product."""

    model = Product
    include_relations = ("orders",)
