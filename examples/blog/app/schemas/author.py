# fw:generated:sha256:89506d2c526202d2565c82abe9b9da837f9ef396b09cd2def4882e0230ce615c
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
    bio: Text | None = None


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: String120 = absent()
    email: String = absent()
    bio: Text | None = absent()


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: String120
    email: String
    bio: Text | None
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
