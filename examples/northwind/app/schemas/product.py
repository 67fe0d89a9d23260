# fw:generated:sha256:1d41333728bf27597efbde6aea50ea5f9e17e62ff733de4a47d4e413340676f3
"""The bodies of requests and answers about products."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    Bool,
    CreateSchema,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field

from app.models.product import Product

String40 = Annotated[Text, Field(max_length=40)]
String20 = Annotated[Text, Field(max_length=20)]
Decimal10_2 = Annotated[Decimal, Digits(10, 2)]


class ProductCreate(CreateSchema):
    """What a new product is made of."""

    name: String40
    supplier_id: Int | None = None
    category_id: Int | None = None
    quantity_per_unit: String20 | None = None
    unit_price: Decimal10_2 = Decimal("0.00")
    units_in_stock: Int = 0
    units_on_order: Int = 0
    reorder_level: Int = 0
    discontinued: Bool = False


class ProductUpdate(UpdateSchema):
    """What changes in one product: a field left out stays as it is."""

    name: String40 = absent()
    supplier_id: Int | None = absent()
    category_id: Int | None = absent()
    quantity_per_unit: String20 | None = absent()
    unit_price: Decimal10_2 = absent()
    units_in_stock: Int = absent()
    units_on_order: Int = absent()
    reorder_level: Int = absent()
    discontinued: Bool = absent()


class ProductResponse(ResponseSchema):
    """One product as it is shown."""

    id: Int
    name: String40
    supplier_id: Int | None
    category_id: Int | None
    quantity_per_unit: String20 | None
    unit_price: Decimal10_2
    units_in_stock: Int
    units_on_order: Int
    reorder_level: Int
    discontinued: Bool


class ProductQuery(ListQuery):
    """How products may be listed."""

    model = Product


class ProductShow(ShowQuery):
    """What may be shown with one product."""

    model = Product
