# fw:generated:sha256:1319018f44f5cb4609c256ceb81553a66d7dd6ecfdda5a231bbad448d6cd4dde
"""Request and response schemas for order details."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    Float,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
)

from app.models.order_detail import OrderDetail

OrderDetailUnitPrice = Annotated[Decimal, Digits(10, 2)]


class OrderDetailCreate(CreateSchema):
    """Fields for creating an order detail."""

    order_id: Int
    product_id: Int
    unit_price: OrderDetailUnitPrice
    quantity: Int = 1
    discount: Float = 0.0


class OrderDetailUpdate(UpdateSchema):
    """Fields for updating an order detail. A field left out keeps its value."""

    order_id: Int = UNSET
    product_id: Int = UNSET
    unit_price: OrderDetailUnitPrice = UNSET
    quantity: Int = UNSET
    discount: Float = UNSET


class OrderDetailResponse(ResponseSchema):
    """Fields of an order detail in a response."""

    id: Int
    order_id: Int
    product_id: Int
    unit_price: OrderDetailUnitPrice
    quantity: Int
    discount: Float


class OrderDetailQuery(ListQuery):
    """Query parameters for listing order details."""

    model = OrderDetail
    filter_fields = (
        "id",
        "order_id",
        "product_id",
        "unit_price",
        "quantity",
        "discount",
    )
    sort_fields = (
        "id",
        "order_id",
        "product_id",
        "unit_price",
        "quantity",
        "discount",
        "order.order_date",
        "product.name",
    )
    search_fields = ("order", "product.name")
    include_relations = ("order", "product")


class OrderDetailShow(ShowQuery):
    """Query parameters for retrieving an order detail."""

    model = OrderDetail
    include_relations = ("order", "product")
