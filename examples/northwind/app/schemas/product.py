# fw:generated:sha256:25744d934196c713f1dc361756ea51071740ce82297144fe36e242b6911416af
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

String40 = Annotated[Text, Field(max_length=40)]
String20 = Annotated[Text, Field(max_length=20)]
Decimal10_2 = Annotated[Decimal, Digits(10, 2)]


class ProductCreate(CreateSchema):
    """Fields for creating a product."""

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
    """Fields for updating a product. A field left out keeps its value."""

    name: String40 = UNSET
    supplier_id: Int | None = UNSET
    category_id: Int | None = UNSET
    quantity_per_unit: String20 | None = UNSET
    unit_price: Decimal10_2 = UNSET
    units_in_stock: Int = UNSET
    units_on_order: Int = UNSET
    reorder_level: Int = UNSET
    discontinued: Bool = UNSET


class ProductResponse(ResponseSchema):
    """Fields of a product in a response."""

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
    """Query parameters for listing products."""

    model = Product


class ProductShow(ShowQuery):
    """Query parameters for retrieving a product."""

    model = Product
