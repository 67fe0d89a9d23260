# fw:generated:sha256:33ffcf93d9c82b064963462e600a31648a1c6e08c02ea3d113bbd25f5fe365d5
"""Request and response schemas for orders."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.enums import Currency, Status
from app.models.order import Order, OrderKind


class OrderCreate(CreateSchema):
    """Fields for creating an order."""

    status: Status = Status.OPEN
    previous: Status | None = None
    kind: OrderKind = OrderKind.SALE
    currency: Currency = Currency.EURO


class OrderUpdate(UpdateSchema):
    """Fields for updating an order. A field left out keeps its value."""

    status: Status = UNSET
    previous: Status | None = UNSET
    kind: OrderKind = UNSET
    currency: Currency = UNSET


class OrderResponse(ResponseSchema):
    """Fields of an order in a response."""

    id: Uuid
    status: Status
    previous: Status | None
    kind: OrderKind
    currency: Currency


class OrderQuery(ListQuery):
    """Query parameters for listing orders."""

    model = Order
    filter_fields = ("id", "status", "previous", "kind", "currency")
    sort_fields = ("id", "status", "previous", "kind", "currency")


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
