# fw:generated:sha256:a8f649d541b5dfa600cd268efd6266bc6a346f838d474692bc5bb2fb256059f3
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


class CategoryQuery(ListQuery):
    """How categories may be listed."""

    model = Category


class CategoryShow(ShowQuery):
    """What may be shown with one category."""

    model = Category
