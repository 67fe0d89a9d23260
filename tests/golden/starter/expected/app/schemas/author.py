# fw:generated:sha256:573d77add7f0e8caa4baf8d25412b5328b38b2860fd9c8f16f086c2e892ba48d
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
