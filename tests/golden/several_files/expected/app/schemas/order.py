# fw:generated:sha256:59eb1d7a94e7ac51933363fb87603922943466e08dc3d9032d1341b8164d65e2
"""Request and response schemas for orders."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
    UuidList,
)

from app.models.enums import Status
from app.models.order import Order


class OrderCreate(CreateSchema):
    """Fields for creating an order."""

    status: Status = Status.OPEN
    customer_id: Uuid
    product_ids: UuidList = UNSET


class OrderUpdate(UpdateSchema):
    """Fields for updating an order. A field left out keeps its value."""

    status: Status = UNSET
    customer_id: Uuid = UNSET
    product_ids: UuidList = UNSET


class OrderResponse(ResponseSchema):
    """Fields of an order in a response."""

    id: Uuid
    status: Status
    customer_id: Uuid


class OrderQuery(ListQuery):
    """Query parameters for listing orders."""

    model = Order
    filter_fields = ("id", "status", "customer_id", "product_ids")
    sort_fields = ("id", "status", "customer_id", "customer.name")
    search_fields = ("customer.name",)
    include_relations = ("customer", "products")


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
    include_relations = ("customer", "products")
