# fw:generated:sha256:361009bda9e0618a861d5c24479c671f2cf1ae00afed1675cd11b297403d2949
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


class RegionShow(ShowQuery):
    """Query parameters for retrieving a region."""

    model = Region
