# fw:generated:sha256:15b1c4affb4df6d89025c0ca4ae2e84a4069ab9103a2a26a2c6942da58a427a1
"""Request and response schemas for authors."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.author import Author

String120 = Annotated[Text, Field(max_length=120)]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    name: String120
    email: String


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: String120 = absent()
    email: String = absent()


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: String120
    email: String
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
