# fw:generated:sha256:934023797ea2feee3699c2b272e418adbf1c49bf5bbe00fa4a173495402acc5c
"""The bodies of requests and answers about categories."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field


class CategoryCreate(CreateSchema):
    """What a new category is made of."""

    name: Annotated[Text, Field(max_length=15)]
    description: Text | None = None


class CategoryUpdate(UpdateSchema):
    """What changes in one category: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=15)] = absent()
    description: Text | None = absent()


class CategoryResponse(ResponseSchema):
    """One category as it is shown."""

    id: Int
    name: Annotated[Text, Field(max_length=15)]
    description: Text | None
