# fw:generated:sha256:f2bc314a54e66c39b1d65167b0be6706bb882e1d152d77cb5624fc5dbdf8b87e
"""Request and response schemas for categories."""

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
    """Fields for creating a category."""

    name: String15
    description: Text | None = None


class CategoryUpdate(UpdateSchema):
    """Fields for updating a category. A field left out keeps its value."""

    name: String15 = absent()
    description: Text | None = absent()


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
