# fw:generated:sha256:431fa0654eb4baf52f5e5d51dc019b98633e369e8be1ca17dc966a1bef0f4ad0
"""Request and response schemas for authors."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
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

    name: String120 = UNSET
    email: String = UNSET


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
