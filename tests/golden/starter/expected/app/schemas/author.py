# fw:generated:sha256:cf6c9f2eec4705cee5dd1cec8a88b05250ef05f839071f64a1faf59e149c498a
"""Request and response schemas for authors."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Format,
    ListQuery,
    NotBlank,
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
AuthorNameInput = Annotated[AuthorName, NotBlank()]
AuthorEmail = Annotated[String, Format("email")]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    name: AuthorNameInput
    email: AuthorEmail


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: AuthorNameInput = UNSET
    email: AuthorEmail = UNSET


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
    filter_fields = ("id", "name", "email", "created_at", "updated_at")
    sort_fields = ("id", "name", "email", "created_at", "updated_at")
    search_fields = ("name", "email")
    include_relations = ("posts",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("posts",)
