# fw:generated:sha256:dc76c3d99921d7cb0eb1edcc7a5b3e18b581b328364a91b0ad7059d9c0f76e00
"""Request and response schemas for events."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Digits,
    Int,
    ListQuery,
    Range,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.event import Event, EventKind

EventSeats = Annotated[Int, Range(min=1)]
EventPrice = Annotated[Decimal, Digits(10, 2)]


class EventCreate(CreateSchema):
    """Fields for creating an event."""

    title: String
    kind: EventKind = EventKind.OPEN
    starts_at: DateTime
    ends_at: DateTime
    seats: EventSeats
    sold: Int = 0
    price: EventPrice | None = None


class EventUpdate(UpdateSchema):
    """Fields for updating an event. A field left out keeps its value."""

    title: String = UNSET
    kind: EventKind = UNSET
    starts_at: DateTime = UNSET
    ends_at: DateTime = UNSET
    seats: EventSeats = UNSET
    sold: Int = UNSET
    price: EventPrice | None = UNSET


class EventResponse(ResponseSchema):
    """Fields of an event in a response."""

    id: Uuid
    title: String
    kind: EventKind
    starts_at: DateTime
    ends_at: DateTime
    seats: Int
    sold: Int
    price: EventPrice | None
    created_at: DateTime
    updated_at: DateTime


class EventQuery(ListQuery):
    """Query parameters for listing events."""

    model = Event
    filter_fields = (
        "id",
        "title",
        "kind",
        "starts_at",
        "ends_at",
        "seats",
        "sold",
        "price",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "title",
        "kind",
        "starts_at",
        "ends_at",
        "seats",
        "sold",
        "price",
        "created_at",
        "updated_at",
    )
    search_fields = ("title",)


class EventShow(ShowQuery):
    """Query parameters for retrieving an event."""

    model = Event
