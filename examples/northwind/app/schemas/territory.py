# fw:generated:sha256:7a5217baff409ebbafc18efbb1ba4ecaaaeba0c641c363f2db25f15fc26f761d
"""The bodies of requests and answers about territories."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    IntList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field

from app.models.territory import Territory


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


class TerritoryQuery(ListQuery):
    """How territories may be listed."""

    model = Territory


class TerritoryShow(ShowQuery):
    """What may be shown with one territory."""

    model = Territory
