# fw:generated:sha256:ff8a5f73b88c2c29c30364a95c75a1eec1c377b5732698dd2c91d9cef5d85425
"""Request and response schemas for orders."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.order import Order

OrderTotal = Annotated[Decimal, Digits(8, 2)]


class OrderCreate(CreateSchema):
    """Fields for creating an order."""

    auditor_id: Uuid | None = None


class OrderUpdate(UpdateSchema):
    """Fields for updating an order. A field left out keeps its value."""

    auditor_id: Uuid | None = UNSET


class OrderResponse(ResponseSchema):
    """Fields of an order in a response."""

    id: Int
    owner_id: Uuid
    total: OrderTotal


class OrderQuery(ListQuery):
    """Query parameters for listing orders."""

    model = Order
    filter_fields = ("id", "owner_id", "total")
    sort_fields = ("id", "owner_id", "total", "owner.name")
    include_relations = ("owner",)


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
    include_relations = ("owner",)
