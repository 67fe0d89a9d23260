# fw:generated:sha256:66b9c8be1fd371cf099bc7d597a686e88664156838ad4d2c76423777a24163d7
"""Request and response schemas for events."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.event import Event


class EventCreate(CreateSchema):
    """Fields for creating an event."""


class EventUpdate(UpdateSchema):
    """Fields for updating an event. A field left out keeps its value."""


class EventResponse(ResponseSchema):
    """Fields of an event in a response."""

    id: Uuid


class EventQuery(ListQuery):
    """Query parameters for listing events."""

    model = Event
    filter_fields = ("id",)
    sort_fields = ("id",)


class EventShow(ShowQuery):
    """Query parameters for retrieving an event."""

    model = Event
