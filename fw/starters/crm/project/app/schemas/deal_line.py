# fw:generated:sha256:eebb2c7feaf04f807487d2a55494404cedecb74a23260faef3605f036dd169da
"""Request and response schemas for deal lines."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    Int,
    ListQuery,
    Range,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.deal_line import DealLine

DealLineQuantity = Annotated[Int, Range(min=1, max=100000)]
DealLineUnitPrice = Annotated[Decimal, Digits(11, 2)]
DealLineUnitPriceInput = Annotated[Decimal, Digits(11, 2, min=Decimal("0.00"))]
DealLineDiscountPercent = Annotated[Decimal, Digits(5, 2)]
DealLineDiscountPercentInput = Annotated[
    Decimal, Digits(5, 2, min=Decimal("0.00"), max=Decimal("100.00"))
]
DealLineTotal = Annotated[Decimal, Digits(11, 2)]


class DealLineCreate(CreateSchema):
    """Fields for creating a deal line."""

    deal_id: Uuid
    product_id: Uuid
    quantity: DealLineQuantity = 1
    unit_price: DealLineUnitPriceInput | None = None
    discount_percent: DealLineDiscountPercentInput = Decimal("0.00")


class DealLineUpdate(UpdateSchema):
    """Fields for updating a deal line. A field left out keeps its value."""

    deal_id: Uuid = UNSET
    product_id: Uuid = UNSET
    quantity: DealLineQuantity = UNSET
    unit_price: DealLineUnitPriceInput = UNSET
    discount_percent: DealLineDiscountPercentInput = UNSET


class DealLineResponse(ResponseSchema):
    """Fields of a deal line in a response."""

    id: Uuid
    deal_id: Uuid
    product_id: Uuid
    quantity: Int
    unit_price: DealLineUnitPrice
    discount_percent: DealLineDiscountPercent
    total: DealLineTotal


class DealLineQuery(ListQuery):
    """Query parameters for listing deal lines."""

    model = DealLine
    filter_fields = (
        "id",
        "deal_id",
        "product_id",
        "quantity",
        "unit_price",
        "discount_percent",
        "total",
    )
    sort_fields = (
        "id",
        "deal_id",
        "product_id",
        "quantity",
        "unit_price",
        "discount_percent",
        "total",
        "deal.name",
        "product.name",
    )
    search_fields = ("deal.name", "product.name")
    include_relations = ("deal", "product")


class DealLineShow(ShowQuery):
    """Query parameters for retrieving a deal line."""

    model = DealLine
    include_relations = ("deal", "product")
