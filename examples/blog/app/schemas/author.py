# fw:generated:sha256:c9c1fd7b065ddafe2535622cb3de175c3759d6fc871ac110d9c7d0601710d9a9
"""The bodies of requests and answers about authors."""

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
    """What a new author is made of."""

    name: String120
    email: String
    bio: Text | None = None


class AuthorUpdate(UpdateSchema):
    """What changes in one author: a field left out stays as it is."""

    name: String120 = absent()
    email: String = absent()
    bio: Text | None = absent()


class AuthorResponse(ResponseSchema):
    """One author as it is shown."""

    id: Uuid
    name: String120
    email: String
    bio: Text | None
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """How authors may be listed."""

    model = Author


class AuthorShow(ShowQuery):
    """What may be shown with one author."""

    model = Author
