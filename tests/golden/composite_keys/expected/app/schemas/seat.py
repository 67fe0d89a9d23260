# fw:generated:sha256:1fa04148aa168e54705e0f5665851b49db664efb2fa653c7fc87450f571b3f96
"""Request and response schemas for seats."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    UpdateSchema,
)
from pydantic import Field

from app.models.enums import Side
from app.models.seat import Seat

SeatRoom = Annotated[StringKey, Field(max_length=20)]


class SeatCreate(CreateSchema):
    """Fields for creating a seat."""

    id: Int
    room: SeatRoom
    side: Side


class SeatUpdate(UpdateSchema):
    """Fields for updating a seat. A field left out keeps its value."""


class SeatResponse(ResponseSchema):
    """Fields of a seat in a response."""

    id: Int
    room: SeatRoom
    side: Side


class SeatQuery(ListQuery):
    """Query parameters for listing seats."""

    model = Seat
    filter_fields = ("id", "room", "side")
    sort_fields = ("id", "room", "side")
    search_fields = ("room",)


class SeatShow(ShowQuery):
    """Query parameters for retrieving a seat."""

    model = Seat
