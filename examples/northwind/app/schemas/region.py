# fw:generated:sha256:3c2b36467e85e1ad816ac5452ca54d43dc1896950716fa218d9d2ecdf64899b0
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


class RegionCreate(CreateSchema):
    """What a new region is made of."""

    description: Annotated[Text, Field(max_length=50)]


class RegionUpdate(UpdateSchema):
    """What changes in one region: a field left out stays as it is."""

    description: Annotated[Text, Field(max_length=50)] = absent()


class RegionResponse(ResponseSchema):
    """One region as it is shown."""

    id: Int
    description: Annotated[Text, Field(max_length=50)]


class RegionQuery(ListQuery):
    """How regions may be listed."""

    model = Region


class RegionShow(ShowQuery):
    """What may be shown with one region."""

    model = Region
