# fw:generated:sha256:28822a97721b0ce092252c79fff8e425423385fb64253bade9c89feeb2231517
"""Request and response schemas for sessions."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
)

from app.models.session import Session


class SessionCreate(CreateSchema):
    """Fields for creating a session."""


class SessionUpdate(UpdateSchema):
    """Fields for updating a session. A field left out keeps its value."""


class SessionResponse(ResponseSchema):
    """Fields of a session in a response."""

    id: Int
    updated_at: DateTime


class SessionQuery(ListQuery):
    """Query parameters for listing sessions."""

    model = Session
    filter_fields = ("id", "updated_at")
    sort_fields = ("id", "updated_at")


class SessionShow(ShowQuery):
    """Query parameters for retrieving a session."""

    model = Session
