# fw:generated:sha256:7b9e5f1eb6f1b8e8d96652980cf2594e27c41d0ea6f8a1efc57bae9c3f123fdc
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

String80 = Annotated[Text, Field(max_length=80)]


class NoteCreate(CreateSchema):
    """Fields for creating a note."""

    title: String80
    topic_id: Uuid | None = None


class NoteUpdate(UpdateSchema):
    """Fields for updating a note. A field left out keeps its value."""

    title: String80 = UNSET
    topic_id: Uuid | None = UNSET


class NoteResponse(ResponseSchema):
    """Fields of a note in a response."""

    id: Uuid
    title: String80
    topic_id: Uuid | None


class NoteQuery(ListQuery):
    """Query parameters for listing notes."""

    model = Note


class NoteShow(ShowQuery):
    """Query parameters for retrieving a note."""

    model = Note
