# fw:generated:sha256:ba94eb48e711ee7c1d723c96a65596eec01b536b0e8be29978d38036722bb89e
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
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name", "description")
    include_relations = ("products",)


class CategoryShow(ShowQuery):
    """Query parameters for retrieving a category."""

    model = Category
    include_relations = ("products",)
