# fw:generated:sha256:9974464cfacd47d6e0d826dda1fc1b0e1ef0e97ce0c39480d9ece3f49683cef3
"""The bodies of requests and answers about territories."""

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


class TerritoryCreate(CreateSchema):
    """What a new territory is made of."""

    code: Annotated[Text, Field(max_length=20)]
    description: Annotated[Text, Field(max_length=50)]
    region_id: Int


class TerritoryUpdate(UpdateSchema):
    """What changes in one territory: a field left out stays as it is."""

    code: Annotated[Text, Field(max_length=20)] = absent()
    description: Annotated[Text, Field(max_length=50)] = absent()
    region_id: Int = absent()


class TerritoryResponse(ResponseSchema):
    """One territory as it is shown."""

    id: Int
    code: Annotated[Text, Field(max_length=20)]
    description: Annotated[Text, Field(max_length=50)]
    region_id: Int
