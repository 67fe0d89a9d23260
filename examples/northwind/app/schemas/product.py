# fw:generated:sha256:fea0e566baf9bf3b4b1b10b5f57106313db027c7d46a14dfe1d6b40e988ea729
"""Request and response schemas for products."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.product import Product

ProductName = Annotated[Text, Field(max_length=40)]
ProductQuantityPerUnit = Annotated[Text, Field(max_length=20)]
ProductUnitPrice = Annotated[Decimal, Digits(10, 2)]


class ProductCreate(CreateSchema):
    """Fields for creating a product."""

    name: ProductName
    supplier_id: Int | None = None
    category_id: Int | None = None
    quantity_per_unit: ProductQuantityPerUnit | None = None
    unit_price: ProductUnitPrice = Decimal("0.00")
    units_in_stock: Int = 0
    units_on_order: Int = 0
    reorder_level: Int = 0
    discontinued: Bool = False


class ProductUpdate(UpdateSchema):
    """Fields for updating a product. A field left out keeps its value."""

    name: ProductName = UNSET
    supplier_id: Int | None = UNSET
    category_id: Int | None = UNSET
    quantity_per_unit: ProductQuantityPerUnit | None = UNSET
    unit_price: ProductUnitPrice = UNSET
    units_in_stock: Int = UNSET
    units_on_order: Int = UNSET
    reorder_level: Int = UNSET
    discontinued: Bool = UNSET


class ProductResponse(ResponseSchema):
    """Fields of a product in a response."""

    id: Int
    name: ProductName
    supplier_id: Int | None
    category_id: Int | None
    quantity_per_unit: ProductQuantityPerUnit | None
    unit_price: ProductUnitPrice
    units_in_stock: Int
    units_on_order: Int
    reorder_level: Int
    discontinued: Bool


class ProductQuery(ListQuery):
    """Query parameters for listing products."""

    model = Product
    filter_fields = (
        "id",
        "name",
        "supplier_id",
        "category_id",
        "quantity_per_unit",
        "unit_price",
        "units_in_stock",
        "units_on_order",
        "reorder_level",
        "discontinued",
    )
    sort_fields = (
        "id",
        "name",
        "supplier_id",
        "category_id",
        "quantity_per_unit",
        "unit_price",
        "units_in_stock",
        "units_on_order",
        "reorder_level",
        "discontinued",
        "supplier.company_name",
        "category.name",
    )
    search_fields = ("name", "quantity_per_unit")
    include_relations = ("supplier", "category", "order_details")


class ProductShow(ShowQuery):
    """Query parameters for retrieving a product."""

    model = Product
    include_relations = ("supplier", "category", "order_details")
