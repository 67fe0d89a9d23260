# fw:generated:sha256:36ae63504eac2fa55d0a16587483666167ebc45dba6c1cdb92bff62c60418fef
"""Request and response schemas for orders."""

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
