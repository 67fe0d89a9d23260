# fw:generated:sha256:dc91cbb67b2a70f89d66d589dc4c2d7ee36526bde3a45f369814f39976ae7948
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

String50 = Annotated[Text, Field(max_length=50)]


class RegionCreate(CreateSchema):
    """Fields for creating a region."""

    description: String50


class RegionUpdate(UpdateSchema):
    """Fields for updating a region. A field left out keeps its value."""

    description: String50 = UNSET


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
