# fw:generated:sha256:f51bbc36999d3878583daf8b9c97e31bb9e1ecd467066c98a928614eb0c2cf61
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


class AuthorCreate(CreateSchema):
    """What a new author is made of."""

    name: Annotated[Text, Field(max_length=120)]
    email: String


class AuthorUpdate(UpdateSchema):
    """What changes in one author: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=120)] = absent()
    email: String = absent()


class AuthorResponse(ResponseSchema):
    """One author as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=120)]
    email: String
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """How authors may be listed."""

    model = Author


class AuthorShow(ShowQuery):
    """What may be shown with one author."""

    model = Author
