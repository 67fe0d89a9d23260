# fw:generated:sha256:88fcef2c225887dc348b86f7e4597dc4fdcc28ee8539fbc9653fdfc0ecacbe09
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

String20 = Annotated[Text, Field(max_length=20)]
String50 = Annotated[Text, Field(max_length=50)]


class TerritoryCreate(CreateSchema):
    """What a new territory is made of."""

    code: String20
    description: String50
    region_id: Int
    employee_ids: IntList = absent()


class TerritoryUpdate(UpdateSchema):
    """What changes in one territory: a field left out stays as it is."""

    code: String20 = absent()
    description: String50 = absent()
    region_id: Int = absent()
    employee_ids: IntList = absent()


class TerritoryResponse(ResponseSchema):
    """One territory as it is shown."""

    id: Int
    code: String20
    description: String50
    region_id: Int


class TerritoryQuery(ListQuery):
    """How territories may be listed."""

    model = Territory


class TerritoryShow(ShowQuery):
    """What may be shown with one territory."""

    model = Territory
