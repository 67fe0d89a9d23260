# fw:generated:sha256:400862581805baf96880a8f66bf9c44b467ea5165762539eb85b1828405eb9a4
"""Request and response schemas for regions."""

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

from app.models.region import Region

String50 = Annotated[Text, Field(max_length=50)]


class RegionCreate(CreateSchema):
    """Fields for creating a region."""

    description: String50


class RegionUpdate(UpdateSchema):
    """Fields for updating a region. A field left out keeps its value."""

    description: String50 = absent()


class RegionResponse(ResponseSchema):
    """Fields of a region in a response."""

    id: Int
    description: String50


class RegionQuery(ListQuery):
    """Query parameters for listing regions."""

    model = Region


class RegionShow(ShowQuery):
    """Query parameters for retrieving a region."""

    model = Region
