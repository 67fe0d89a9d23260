# fw:generated:sha256:e6c6ac729cbd0bdd5d7b16e934c57e23e000f46c8345096b243e6e04b1da1819
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

AuthorName = Annotated[Text, Field(max_length=120)]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    name: AuthorName
    email: String


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: AuthorName = UNSET
    email: String = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: AuthorName
    email: String
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
