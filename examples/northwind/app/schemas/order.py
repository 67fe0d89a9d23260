# fw:generated:sha256:d9628cdc156734d7739bbc0b9c9dd45a490dd73791dc3af5bf8718d8eb778d90
"""The bodies of requests and answers about orders."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Date,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field

from app.models.order import Order


class OrderCreate(CreateSchema):
    """What a new order is made of."""

    customer_id: Int
    employee_id: Int | None = None
    shipper_id: Int | None = None
    order_date: Date | None = None
    required_date: Date | None = None
    shipped_date: Date | None = None
    freight: Annotated[Decimal, Digits(10, 2)] = Decimal("0.00")
    ship_name: Annotated[Text, Field(max_length=40)] | None = None
    ship_city: Annotated[Text, Field(max_length=15)] | None = None
    ship_country: Annotated[Text, Field(max_length=15)] | None = None


class OrderUpdate(UpdateSchema):
    """What changes in one order: a field left out stays as it is."""

    customer_id: Int = absent()
    employee_id: Int | None = absent()
    shipper_id: Int | None = absent()
    order_date: Date | None = absent()
    required_date: Date | None = absent()
    shipped_date: Date | None = absent()
    freight: Annotated[Decimal, Digits(10, 2)] = absent()
    ship_name: Annotated[Text, Field(max_length=40)] | None = absent()
    ship_city: Annotated[Text, Field(max_length=15)] | None = absent()
    ship_country: Annotated[Text, Field(max_length=15)] | None = absent()


class OrderResponse(ResponseSchema):
    """One order as it is shown."""

    id: Int
    customer_id: Int
    employee_id: Int | None
    shipper_id: Int | None
    order_date: Date | None
    required_date: Date | None
    shipped_date: Date | None
    freight: Annotated[Decimal, Digits(10, 2)]
    ship_name: Annotated[Text, Field(max_length=40)] | None
    ship_city: Annotated[Text, Field(max_length=15)] | None
    ship_country: Annotated[Text, Field(max_length=15)] | None


class OrderQuery(ListQuery):
    """How orders may be listed."""

    model = Order


class OrderShow(ShowQuery):
    """What may be shown with one order."""

    model = Order
