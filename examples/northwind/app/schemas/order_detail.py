# fw:generated:sha256:9634bc2d4d2c930c6222e959ddc4d9110cad34f96cda5d7bcdf1e867e29b9e64
"""The bodies of requests and answers about order details."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Digits,
    Float,
    Int,
    ResponseSchema,
    UpdateSchema,
    absent,
)


class OrderDetailCreate(CreateSchema):
    """What a new order detail is made of."""

    order_id: Int
    product_id: Int
    unit_price: Annotated[Decimal, Digits(10, 2)]
    quantity: Int = 1
    discount: Float = 0.0


class OrderDetailUpdate(UpdateSchema):
    """What changes in one order detail: a field left out stays as it is."""

    order_id: Int = absent()
    product_id: Int = absent()
    unit_price: Annotated[Decimal, Digits(10, 2)] = absent()
    quantity: Int = absent()
    discount: Float = absent()


class OrderDetailResponse(ResponseSchema):
    """One order detail as it is shown."""

    id: Int
    order_id: Int
    product_id: Int
    unit_price: Annotated[Decimal, Digits(10, 2)]
    quantity: Int
    discount: Float
