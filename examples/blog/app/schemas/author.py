# fw:generated:sha256:c3f3e84e0cc45502b72f1d8cd5340bb1c59748c39c0f3b213641401ccf97961e
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
    bio: Text | None = None


class AuthorUpdate(UpdateSchema):
    """What changes in one author: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=120)] = absent()
    email: String = absent()
    bio: Text | None = absent()


class AuthorResponse(ResponseSchema):
    """One author as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=120)]
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
