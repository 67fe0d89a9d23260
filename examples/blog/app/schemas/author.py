# fw:generated:sha256:b3d21504e09de9df6830315ec3ce69c24e8efb29f713c766be1134eb16189188
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
    bio: Text | None = None


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: AuthorName = UNSET
    email: String = UNSET
    bio: Text | None = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: AuthorName
    email: String
    bio: Text | None
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author
    filter_fields = ("id", "name", "email", "created_at", "updated_at")
    sort_fields = ("id", "name", "email", "created_at", "updated_at")
    search_fields = ("name", "email", "bio")
    include_relations = ("posts",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("posts",)
