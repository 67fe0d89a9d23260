# fw:generated:sha256:0b4ac8bd99111e4de275b143d014e127f33f0befc81dce7da8f8966256687313
"""Request and response schemas for notes."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.note import Note

NoteTitle = Annotated[Text, Field(max_length=80)]


class NoteCreate(CreateSchema):
    """Fields for creating a note."""

    title: NoteTitle
    topic_id: Uuid | None = None


class NoteUpdate(UpdateSchema):
    """Fields for updating a note. A field left out keeps its value."""

    title: NoteTitle = UNSET
    topic_id: Uuid | None = UNSET


class NoteResponse(ResponseSchema):
    """Fields of a note in a response."""

    id: Uuid
    title: NoteTitle
    topic_id: Uuid | None


class NoteQuery(ListQuery):
    """Query parameters for listing notes."""

    model = Note
    filter_fields = ("id", "title", "topic_id")
    sort_fields = ("id", "title", "topic_id", "topic.name")
    search_fields = ("title",)
    include_relations = ("topic",)


class NoteShow(ShowQuery):
    """Query parameters for retrieving a note."""

    model = Note
    include_relations = ("topic",)
