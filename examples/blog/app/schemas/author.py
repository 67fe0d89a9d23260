# fw:generated:sha256:af9760810c027cbbbd16852d5a046fd029d6a94a70e91bfb1e9d68ae9d0ebaf6
"""The bodies of requests and answers about authors."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ResponseSchema,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field


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
