# fw:generated:sha256:9d96768e87c7cc089c9f47e78ef75e7479382ea64912253cd4d98ba8c4cd0376
"""What the API takes and gives of authors."""

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
