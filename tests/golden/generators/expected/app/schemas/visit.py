# fw:generated:sha256:7ff458fc1580b0f682ec79f8b79ba085caa51bc4dfee7875130951aa346f751e
"""Request and response schemas for visits."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.visit import Visit

VisitNow = Annotated[Text, Field(max_length=40)]


class VisitCreate(CreateSchema):
    """Fields for creating a visit."""

    ticket_id: Uuid
    now: VisitNow
    generators: Int | None = None
    seen: Bool = False


class VisitUpdate(UpdateSchema):
    """Fields for updating a visit. A field left out keeps its value."""

    ticket_id: Uuid = UNSET
    now: VisitNow = UNSET
    generators: Int | None = UNSET
    seen: Bool = UNSET


class VisitResponse(ResponseSchema):
    """Fields of a visit in a response."""

    id: Int
    ticket_id: Uuid
    now: VisitNow
    generators: Int | None
    created_at: DateTime
    seen: Bool


class VisitQuery(ListQuery):
    """Query parameters for listing visits."""

    model = Visit
    filter_fields = ("id", "ticket_id", "now", "generators", "created_at", "seen")
    sort_fields = ("id", "ticket_id", "now", "generators", "created_at", "seen")
    search_fields = ("now",)


class VisitShow(ShowQuery):
    """Query parameters for retrieving a visit."""

    model = Visit
