# fw:generated:sha256:b47a70a148005044fbb9a890670f28e5337d9fad7f0873287bff6baa9ca0c221
"""Request and response schemas for tickets."""

import datetime as dt
from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    Time,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.ticket import Ticket

TicketTitle = Annotated[Text, Field(max_length=80)]
TicketSlug = Annotated[Text, Field(max_length=36)]
TicketPrice = Annotated[Decimal, Digits(8, 2)]
TicketTotal = Annotated[Decimal, Digits(10, 2)]
TicketCaption = Annotated[Text, Field(max_length=340)]


class TicketCreate(CreateSchema):
    """Fields for creating a ticket."""

    title: TicketTitle
    reference: Uuid = UNSET
    slug: TicketSlug = UNSET
    label: String = UNSET
    note: Text | None = UNSET
    opened_at: DateTime = UNSET
    opened_on: Date = UNSET
    opened: Time | None = UNSET
    price: TicketPrice = Decimal("1.00")
    seats: Int | None = None
    checked_on: Date = dt.date(2024, 2, 29)


class TicketUpdate(UpdateSchema):
    """Fields for updating a ticket. A field left out keeps its value."""

    title: TicketTitle = UNSET
    reference: Uuid = UNSET
    slug: TicketSlug = UNSET
    label: String = UNSET
    note: Text | None = UNSET
    opened_at: DateTime = UNSET
    opened_on: Date = UNSET
    opened: Time | None = UNSET
    price: TicketPrice = UNSET
    seats: Int | None = UNSET
    checked_on: Date = UNSET


class TicketResponse(ResponseSchema):
    """Fields of a ticket in a response."""

    id: Uuid
    title: TicketTitle
    reference: Uuid
    voucher: Uuid
    slug: TicketSlug
    label: String
    note: Text | None
    opened_at: DateTime
    opened_on: Date
    opened: Time | None
    price: TicketPrice
    seats: Int | None
    total: TicketTotal | None
    caption: TicketCaption
    size: Int
    is_open: Bool | None
    closed_at: DateTime | None
    checked_at: DateTime
    checked_on: Date
    createdAt: DateTime
    updatedAt: DateTime


class TicketQuery(ListQuery):
    """Query parameters for listing tickets."""

    model = Ticket
    filter_fields = (
        "id",
        "title",
        "reference",
        "voucher",
        "slug",
        "label",
        "opened_at",
        "opened_on",
        "opened",
        "price",
        "seats",
        "total",
        "caption",
        "size",
        "is_open",
        "closed_at",
        "checked_at",
        "checked_on",
        "createdAt",
        "updatedAt",
    )
    sort_fields = (
        "id",
        "title",
        "reference",
        "voucher",
        "slug",
        "label",
        "opened_at",
        "opened_on",
        "opened",
        "price",
        "seats",
        "total",
        "caption",
        "size",
        "is_open",
        "closed_at",
        "checked_at",
        "checked_on",
        "createdAt",
        "updatedAt",
    )
    search_fields = ("title", "slug", "label", "note", "caption")
    include_relations = ("visits",)


class TicketShow(ShowQuery):
    """Query parameters for retrieving a ticket."""

    model = Ticket
    include_relations = ("visits",)
