# fw:generated:sha256:5a0928dd28d977ee7e3288f68dba5617750362160c444b1fc23ac4acb24d5860
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
    bio: Text | None = None


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: String120 = UNSET
    email: String = UNSET
    bio: Text | None = UNSET


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
