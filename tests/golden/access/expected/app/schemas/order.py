# fw:generated:sha256:f093c171768f3d9821a16a2cdddf5169bef65ee84c505fecfb0cb610e6fb14ba
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
    search_fields = ("owner.name",)
    include_relations = ("owner",)


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
    include_relations = ("owner",)
