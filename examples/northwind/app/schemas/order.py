# fw:generated:sha256:38f0d323214a45dd3445ddd4952c04f782af03d749b2b27bf311ed0379a6b278
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

OrderFreight = Annotated[Decimal, Digits(10, 2)]
OrderShipName = Annotated[Text, Field(max_length=40)]
OrderShipCity = Annotated[Text, Field(max_length=15)]
OrderShipCountry = Annotated[Text, Field(max_length=15)]


class OrderCreate(CreateSchema):
    """Fields for creating an order."""

    customer_id: Int
    employee_id: Int | None = None
    shipper_id: Int | None = None
    order_date: Date | None = None
    required_date: Date | None = None
    shipped_date: Date | None = None
    freight: OrderFreight = Decimal("0.00")
    ship_name: OrderShipName | None = None
    ship_city: OrderShipCity | None = None
    ship_country: OrderShipCountry | None = None


class OrderUpdate(UpdateSchema):
    """Fields for updating an order. A field left out keeps its value."""

    customer_id: Int = UNSET
    employee_id: Int | None = UNSET
    shipper_id: Int | None = UNSET
    order_date: Date | None = UNSET
    required_date: Date | None = UNSET
    shipped_date: Date | None = UNSET
    freight: OrderFreight = UNSET
    ship_name: OrderShipName | None = UNSET
    ship_city: OrderShipCity | None = UNSET
    ship_country: OrderShipCountry | None = UNSET


class OrderResponse(ResponseSchema):
    """Fields of an order in a response."""

    id: Int
    customer_id: Int
    employee_id: Int | None
    shipper_id: Int | None
    order_date: Date | None
    required_date: Date | None
    shipped_date: Date | None
    freight: OrderFreight
    ship_name: OrderShipName | None
    ship_city: OrderShipCity | None
    ship_country: OrderShipCountry | None


class OrderQuery(ListQuery):
    """Query parameters for listing orders."""

    model = Order
    filter_fields = (
        "id",
        "customer_id",
        "employee_id",
        "shipper_id",
        "order_date",
        "required_date",
        "shipped_date",
        "freight",
        "ship_name",
        "ship_city",
        "ship_country",
    )
    sort_fields = (
        "id",
        "customer_id",
        "employee_id",
        "shipper_id",
        "order_date",
        "required_date",
        "shipped_date",
        "freight",
        "ship_name",
        "ship_city",
        "ship_country",
        "customer.company_name",
        "employee.first_name",
        "employee.last_name",
        "shipper.company_name",
    )
    search_fields = (
        "ship_name",
        "ship_city",
        "ship_country",
        "customer.company_name",
        "employee.first_name",
        "employee.last_name",
    )
    include_relations = ("customer", "employee", "shipper", "lines")


class OrderShow(ShowQuery):
    """Query parameters for retrieving an order."""

    model = Order
    include_relations = ("customer", "employee", "shipper", "lines")
