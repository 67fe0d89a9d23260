# fw:generated:sha256:7e9589b219591744cb1cc73e6c014657cd568d178e0035a6935c92d2ad22985c
"""Request and response schemas for categories."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.category import Category

String15 = Annotated[Text, Field(max_length=15)]


class CategoryCreate(CreateSchema):
    """Fields for creating a category."""

    name: String15
    description: Text | None = None


class CategoryUpdate(UpdateSchema):
    """Fields for updating a category. A field left out keeps its value."""

    name: String15 = UNSET
    description: Text | None = UNSET


class CategoryResponse(ResponseSchema):
    """Fields of a category in a response."""

    id: Int
    name: String15
    description: Text | None


class CategoryQuery(ListQuery):
    """Query parameters for listing categories."""

    model = Category


class CategoryShow(ShowQuery):
    """Query parameters for retrieving a category."""

    model = Category
