# fw:generated:sha256:29494281945b7a24fa35e23f98fd5883c64ddd055df4f85355562aae1b5b8d13
"""Request and response schemas for meetings."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.meeting import Meeting, MeetingStatus

MeetingTopic = Annotated[Text, Field(max_length=160)]


class MeetingCreate(CreateSchema):
    """Fields for creating a meeting."""

    section_id: Uuid
    room_id: Uuid
    starts_at: DateTime
    ends_at: DateTime
    topic: MeetingTopic | None = None


class MeetingUpdate(UpdateSchema):
    """Fields for updating a meeting. A field left out keeps its value."""

    room_id: Uuid = UNSET
    starts_at: DateTime = UNSET
    ends_at: DateTime = UNSET
    topic: MeetingTopic | None = UNSET


class MeetingResponse(ResponseSchema):
    """Fields of a meeting in a response."""

    id: Uuid
    section_id: Uuid
    room_id: Uuid
    starts_at: DateTime
    ends_at: DateTime
    topic: MeetingTopic | None
    status: MeetingStatus
    created_at: DateTime
    updated_at: DateTime


class MeetingQuery(ListQuery):
    """Query parameters for listing meetings."""

    model = Meeting
    filter_fields = (
        "id",
        "section_id",
        "room_id",
        "starts_at",
        "ends_at",
        "topic",
        "status",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "section_id",
        "room_id",
        "starts_at",
        "ends_at",
        "topic",
        "status",
        "created_at",
        "updated_at",
        "section.code",
        "room.building",
        "room.number",
    )
    search_fields = ("topic", "section.code")
    include_relations = ("section", "room", "attendances")


class MeetingShow(ShowQuery):
    """Query parameters for retrieving a meeting."""

    model = Meeting
    include_relations = ("section", "room", "attendances")
