# fw:generated:sha256:7dae76f382501c72adadad2d868f6ae25dd8495f59aa492a76b81e6936cfbc36
"""Request and response schemas for purchase lines."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.purchase_line import PurchaseLine

PurchaseLineQuantity = Annotated[Decimal, Digits(12, 3)]
PurchaseLineQuantityInput = Annotated[Decimal, Digits(12, 3, min=Decimal("0.001"))]
PurchaseLineUnitPrice = Annotated[Decimal, Digits(12, 4)]
PurchaseLineUnitPriceInput = Annotated[Decimal, Digits(12, 4, min=Decimal("0.0000"))]
PurchaseLineReceived = Annotated[Decimal, Digits(12, 3)]
PurchaseLineOpen = Annotated[Decimal, Digits(12, 3)]


class PurchaseLineCreate(CreateSchema):
    """Fields for creating a purchase line."""

    order_id: Uuid
    product_id: Uuid
    quantity: PurchaseLineQuantityInput
    unit_price: PurchaseLineUnitPriceInput


class PurchaseLineUpdate(UpdateSchema):
    """Fields for updating a purchase line. A field left out keeps its value."""

    order_id: Uuid = UNSET
    product_id: Uuid = UNSET
    quantity: PurchaseLineQuantityInput = UNSET
    unit_price: PurchaseLineUnitPriceInput = UNSET


class PurchaseLineResponse(ResponseSchema):
    """Fields of a purchase line in a response."""

    id: Uuid
    order_id: Uuid
    product_id: Uuid
    quantity: PurchaseLineQuantity
    received: PurchaseLineReceived
    open: PurchaseLineOpen
    unit_price: PurchaseLineUnitPrice | None


class PurchaseLineQuery(ListQuery):
    """Query parameters for listing purchase lines."""

    model = PurchaseLine
    filter_fields = (
        "id",
        "order_id",
        "product_id",
        "quantity",
        "received",
        "open",
    )
    sort_fields = (
        "id",
        "order_id",
        "product_id",
        "quantity",
        "received",
        "open",
        "order.number",
        "product.sku",
        "product.name",
    )
    search_fields = ("order.number", "product.sku", "product.name")
    include_relations = ("order", "product", "receipts")


class PurchaseLineShow(ShowQuery):
    """Query parameters for retrieving a purchase line."""

    model = PurchaseLine
    include_relations = ("order", "product", "receipts")
