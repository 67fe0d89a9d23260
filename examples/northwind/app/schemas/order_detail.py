# fw:generated:sha256:220ce508f4aaf94c580d70e716131d962e45b2459108098d469598770df77231
"""The bodies of requests and answers about order details."""

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
    """What a new order detail is made of."""

    order_id: Int
    product_id: Int
    unit_price: Decimal10_2
    quantity: Int = 1
    discount: Float = 0.0


class OrderDetailUpdate(UpdateSchema):
    """What changes in one order detail: a field left out stays as it is."""

    order_id: Int = absent()
    product_id: Int = absent()
    unit_price: Decimal10_2 = absent()
    quantity: Int = absent()
    discount: Float = absent()


class OrderDetailResponse(ResponseSchema):
    """One order detail as it is shown."""

    id: Int
    order_id: Int
    product_id: Int
    unit_price: Decimal10_2
    quantity: Int
    discount: Float


class OrderDetailQuery(ListQuery):
    """How order details may be listed."""

    model = OrderDetail


class OrderDetailShow(ShowQuery):
    """What may be shown with one order detail."""

    model = OrderDetail
