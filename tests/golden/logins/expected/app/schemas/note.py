# fw:generated:sha256:8f8e3036f9fd65ce50e379d2d4716b059b66c4dcc289e4f0083b7d3510c07286
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


class NoteShow(ShowQuery):
    """Query parameters for retrieving a note."""

    model = Note
