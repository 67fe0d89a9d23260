# fw:generated:sha256:612da9b596ce59396a31e9bde7645a197f3758f5b8afe4087df08fef3bda35fb
"""The bodies of requests and answers about territories."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    IntList,
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
    employee_ids: IntList = absent()


class TerritoryUpdate(UpdateSchema):
    """What changes in one territory: a field left out stays as it is."""

    code: Annotated[Text, Field(max_length=20)] = absent()
    description: Annotated[Text, Field(max_length=50)] = absent()
    region_id: Int = absent()
    employee_ids: IntList = absent()


class TerritoryResponse(ResponseSchema):
    """One territory as it is shown."""

    id: Int
    code: Annotated[Text, Field(max_length=20)]
    description: Annotated[Text, Field(max_length=50)]
    region_id: Int
