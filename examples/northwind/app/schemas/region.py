# fw:generated:sha256:7a7799c9dda70181dd01fbb8d36c45aaaaf33742afc7bde9ad9ce1d594ec3823
"""Request and response schemas for regions."""

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

from app.models.region import Region

RegionDescription = Annotated[Text, Field(max_length=50)]


class RegionCreate(CreateSchema):
    """Fields for creating a region."""

    description: RegionDescription


class RegionUpdate(UpdateSchema):
    """Fields for updating a region. A field left out keeps its value."""

    description: RegionDescription = UNSET


class RegionResponse(ResponseSchema):
    """Fields of a region in a response."""

    id: Int
    description: RegionDescription


class RegionQuery(ListQuery):
    """Query parameters for listing regions."""

    model = Region
    filter_fields = ("id", "description")
    sort_fields = ("id", "description")
    search_fields = ("description",)
    include_relations = ("territories",)


class RegionShow(ShowQuery):
    """Query parameters for retrieving a region."""

    model = Region
    include_relations = ("territories",)
