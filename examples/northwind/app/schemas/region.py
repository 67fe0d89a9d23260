# fw:generated:sha256:4f0793ad1664d8b0b85a054de98c64d1ab1ee27346dbec8215d4a24d154c5a62
"""The bodies of requests and answers about regions."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field


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
