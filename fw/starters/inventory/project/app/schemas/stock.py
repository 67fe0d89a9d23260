"""Request schemas of stock operations."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import CreateSchema, Date, Digits, NotBlank, Text, Uuid
from pydantic import Field

__all__ = [
    "Adjustment",
    "Delivery",
    "DeliveredLine",
    "DeliveredPart",
    "Issue",
    "Pick",
    "Receipt",
    "Request",
    "Scrapping",
    "Transfer",
]

Quantity = Annotated[Decimal, Digits(12, 3, min=Decimal("0.001"))]
Reason = Annotated[Text, NotBlank(), Field(max_length=160)]
Reference = Annotated[Text, Field(max_length=60)]
Number = Annotated[Text, NotBlank(), Field(max_length=60)]
Cost = Annotated[Decimal, Digits(12, 4, min=Decimal(0))]


class Request(CreateSchema):
    """A request that is carried out once: send the same key again if no answer has come."""

    request_key: Annotated[Text, NotBlank(), Field(max_length=60)] | None = None


class Issue(Request):
    """Goods that leave a location."""

    quantity: Quantity
    reason: Reason | None = None
    reference: Reference | None = None


class Transfer(Request):
    """Goods that move to another location."""

    to_location_id: Uuid
    quantity: Quantity
    reason: Reason | None = None


class Scrapping(Request):
    """Goods that are thrown away."""

    quantity: Quantity
    reason: Reason


class Adjustment(Request):
    """A correction of what is on hand, with its reason."""

    on_hand: Annotated[Decimal, Digits(12, 3, min=Decimal(0))]
    reason: Reason


class Receipt(Request):
    """Goods that arrive without an order, or come back."""

    location_id: Uuid
    quantity: Quantity
    lot: Number | None = None
    expires_on: Date | None = None
    unit_cost: Cost | None = None
    reason: Reason | None = None
    reference: Reference | None = None


class Pick(Request):
    """Goods to take from a warehouse, from the lots that expire first."""

    warehouse_id: Uuid
    quantity: Quantity
    reference: Reference | None = None


class DeliveredLine(CreateSchema):
    """Delivery of a line of an order."""

    line_id: Uuid
    quantity: Quantity
    lot: Number | None = None
    expires_on: Date | None = None


class Delivery(Request):
    """A delivery of an order; without lines, all that is open."""

    location_id: Uuid
    lines: (
        Annotated[list[DeliveredLine], Field(min_length=1, max_length=200)] | None
    ) = None


class DeliveredPart(Request):
    """Delivered part of one line."""

    location_id: Uuid
    quantity: Quantity
    lot: Number | None = None
    expires_on: Date | None = None
