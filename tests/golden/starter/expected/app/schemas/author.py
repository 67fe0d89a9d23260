# fw:generated:sha256:2887c562f11ed90b276398de78888c49cf2f8a45f06e89e92009a5250873630a
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


class AuthorUpdate(UpdateSchema):
    """What changes in one author: a field left out stays as it is."""

    name: String120 = absent()
    email: String = absent()


class AuthorResponse(ResponseSchema):
    """One author as it is shown."""

    id: Uuid
    name: String120
    email: String
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """How authors may be listed."""

    model = Author


class AuthorShow(ShowQuery):
    """What may be shown with one author."""

    model = Author
