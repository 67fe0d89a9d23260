# fw:generated:sha256:0ef76c16692ecd0ee7dd8dfd22adb35261dbfa5875c9486e4a3da0910b419d41
"""Request and response schemas for order details."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Digits,
    Float,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    absent,
)

from app.models.order_detail import OrderDetail

Decimal10_2 = Annotated[Decimal, Digits(10, 2)]


class OrderDetailCreate(CreateSchema):
    """Fields for creating an order detail."""

    order_id: Int
    product_id: Int
    unit_price: Decimal10_2
    quantity: Int = 1
    discount: Float = 0.0


class OrderDetailUpdate(UpdateSchema):
    """Fields for updating an order detail. A field left out keeps its value."""

    order_id: Int = absent()
    product_id: Int = absent()
    unit_price: Decimal10_2 = absent()
    quantity: Int = absent()
    discount: Float = absent()


class OrderDetailResponse(ResponseSchema):
    """Fields of an order detail in a response."""

    id: Int
    order_id: Int
    product_id: Int
    unit_price: Decimal10_2
    quantity: Int
    discount: Float


class OrderDetailQuery(ListQuery):
    """Query parameters for listing order details."""

    model = OrderDetail


class OrderDetailShow(ShowQuery):
    """Query parameters for retrieving an order detail."""

    model = OrderDetail
