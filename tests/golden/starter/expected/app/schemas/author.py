# fw:generated:sha256:968f05343e905d8382b4588eeebdbbab03a4afa0e7d50e7b968fbbc2e5df6008
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
    filter_fields = ("id", "name", "email", "created_at", "updated_at")
    sort_fields = ("id", "name", "email", "created_at", "updated_at")
    search_fields = ("name", "email")
    include_relations = ("posts",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("posts",)
