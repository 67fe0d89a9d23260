# fw:generated:sha256:3834e0f74994d48802dab61653f2abeb864b1a316f67e38f1a416452720226d2
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

Decimal10_2 = Annotated[Decimal, Digits(10, 2)]
String40 = Annotated[Text, Field(max_length=40)]
String15 = Annotated[Text, Field(max_length=15)]


class OrderCreate(CreateSchema):
    """What a new order is made of."""

    customer_id: Int
    employee_id: Int | None = None
    shipper_id: Int | None = None
    order_date: Date | None = None
    required_date: Date | None = None
    shipped_date: Date | None = None
    freight: Decimal10_2 = Decimal("0.00")
    ship_name: String40 | None = None
    ship_city: String15 | None = None
    ship_country: String15 | None = None


class OrderUpdate(UpdateSchema):
    """What changes in one order: a field left out stays as it is."""

    customer_id: Int = absent()
    employee_id: Int | None = absent()
    shipper_id: Int | None = absent()
    order_date: Date | None = absent()
    required_date: Date | None = absent()
    shipped_date: Date | None = absent()
    freight: Decimal10_2 = absent()
    ship_name: String40 | None = absent()
    ship_city: String15 | None = absent()
    ship_country: String15 | None = absent()


class OrderResponse(ResponseSchema):
    """One order as it is shown."""

    id: Int
    customer_id: Int
    employee_id: Int | None
    shipper_id: Int | None
    order_date: Date | None
    required_date: Date | None
    shipped_date: Date | None
    freight: Decimal10_2
    ship_name: String40 | None
    ship_city: String15 | None
    ship_country: String15 | None


class OrderQuery(ListQuery):
    """How orders may be listed."""

    model = Order


class OrderShow(ShowQuery):
    """What may be shown with one order."""

    model = Order
