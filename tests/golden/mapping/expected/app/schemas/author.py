# fw:generated:sha256:8d4947185d376eee57f37cc6aad032e6cb652ed720f620361a99ee16a98cb1ee
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

AuthorFullName = Annotated[Text, Field(max_length=80)]
AuthorFullNameInput = Annotated[AuthorFullName, Field(min_length=2)]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    email: String
    full_name: AuthorFullNameInput


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    email: String = UNSET
    full_name: AuthorFullNameInput = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    email: String
    full_name: AuthorFullName
    created_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author
    filter_fields = ("id", "email", "full_name", "created_at")
    sort_fields = ("id", "email", "full_name", "created_at")
    search_fields = ("email", "full_name")
    include_relations = ("bookings",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("bookings",)
