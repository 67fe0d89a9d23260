# fw:generated:sha256:8db8d60a7bfbebb16921aa34f76c5d7c8e5dc1a774f0c19f29512fe605041935
"""The bodies of requests and answers about regions."""

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
    """What a new region is made of."""

    description: String50


class RegionUpdate(UpdateSchema):
    """What changes in one region: a field left out stays as it is."""

    description: String50 = absent()


class RegionResponse(ResponseSchema):
    """One region as it is shown."""

    id: Int
    description: String50


class RegionQuery(ListQuery):
    """How regions may be listed."""

    model = Region


class RegionShow(ShowQuery):
    """What may be shown with one region."""

    model = Region
