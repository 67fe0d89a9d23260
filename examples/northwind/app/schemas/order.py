# fw:generated:sha256:bc00ebab1b15026bbab0e34569a9cb342c76f1be47a15e8022e0be9ddd3bb60a
"""Request and response schemas for orders."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.order import Order

Decimal10_2 = Annotated[Decimal, Digits(10, 2)]
String40 = Annotated[Text, Field(max_length=40)]
String15 = Annotated[Text, Field(max_length=15)]


class OrderCreate(CreateSchema):
    """Fields for creating an order."""

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
    """Fields for updating an order. A field left out keeps its value."""

    customer_id: Int = UNSET
    employee_id: Int | None = UNSET
    shipper_id: Int | None = UNSET
    order_date: Date | None = UNSET
    required_date: Date | None = UNSET
    shipped_date: Date | None = UNSET
    freight: Decimal10_2 = UNSET
    ship_name: String40 | None = UNSET
    ship_city: String15 | None = UNSET
    ship_country: String15 | None = UNSET


class OrderResponse(ResponseSchema):
    """Fields of an order in a response."""

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
    """Query parameters for listing orders."""

    model = Order


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
