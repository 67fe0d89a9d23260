# fw:generated:sha256:94e91e1b0c8d1d36e44073164ef08e7c61575b5dd2438aeb30ad7dece201aa7a
"""Request and response schemas for notes."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
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

    title: String80 = absent()
    topic_id: Uuid | None = absent()


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
