# fw:generated:sha256:e208d573ee8aa086743c3adf146e360f68cbd7de645864dbacb7469f4b1b4725
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

CategoryName = Annotated[Text, Field(max_length=15)]


class CategoryCreate(CreateSchema):
    """Fields for creating a category."""

    name: CategoryName
    description: Text | None = None


class CategoryUpdate(UpdateSchema):
    """Fields for updating a category. A field left out keeps its value."""

    name: CategoryName = UNSET
    description: Text | None = UNSET


class CategoryResponse(ResponseSchema):
    """Fields of a category in a response."""

    id: Int
    name: CategoryName
    description: Text | None


class CategoryQuery(ListQuery):
    """Query parameters for listing categories."""

    model = Category


class CategoryShow(ShowQuery):
    """Query parameters for retrieving a category."""

    model = Category
