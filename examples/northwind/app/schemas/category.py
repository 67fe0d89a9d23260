# fw:generated:sha256:7d5306855a45d964a1b8063d79dd293719f92fa3b110adc73c871f2bc8fa80d1
"""The bodies of requests and answers about categories."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field

from app.models.category import Category

String15 = Annotated[Text, Field(max_length=15)]


class CategoryCreate(CreateSchema):
    """What a new category is made of."""

    name: String15
    description: Text | None = None


class CategoryUpdate(UpdateSchema):
    """What changes in one category: a field left out stays as it is."""

    name: String15 = absent()
    description: Text | None = absent()


class CategoryResponse(ResponseSchema):
    """One category as it is shown."""

    id: Int
    name: String15
    description: Text | None


class CategoryQuery(ListQuery):
    """How categories may be listed."""

    model = Category


class CategoryShow(ShowQuery):
    """What may be shown with one category."""

    model = Category
