# fw:generated:sha256:ec5dbb1552d39aa1b6ba3991f3988bef7d6c9e189d1bae7ae17c87d524459d89
"""The bodies of requests and answers about notes."""

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
    """What a new note is made of."""

    title: String80
    topic_id: Uuid | None = None


class NoteUpdate(UpdateSchema):
    """What changes in one note: a field left out stays as it is."""

    title: String80 = absent()
    topic_id: Uuid | None = absent()


class NoteResponse(ResponseSchema):
    """One note as it is shown."""

    id: Uuid
    title: String80
    topic_id: Uuid | None


class NoteQuery(ListQuery):
    """How notes may be listed."""

    model = Note


class NoteShow(ShowQuery):
    """What may be shown with one note."""

    model = Note
