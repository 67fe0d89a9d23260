# fw:generated:sha256:6e7f11d8c113f74d84714ac0748f5bb516adbec85caa5a0aacc709f7b3464cb7
"""Request and response schemas for territories."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    IntList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.territory import Territory

TerritoryCode = Annotated[Text, Field(max_length=20)]
TerritoryDescription = Annotated[Text, Field(max_length=50)]


class TerritoryCreate(CreateSchema):
    """Fields for creating a territory."""

    code: TerritoryCode
    description: TerritoryDescription
    region_id: Int
    employee_ids: IntList = UNSET


class TerritoryUpdate(UpdateSchema):
    """Fields for updating a territory. A field left out keeps its value."""

    code: TerritoryCode = UNSET
    description: TerritoryDescription = UNSET
    region_id: Int = UNSET
    employee_ids: IntList = UNSET


class TerritoryResponse(ResponseSchema):
    """Fields of a territory in a response."""

    id: Int
    code: TerritoryCode
    description: TerritoryDescription
    region_id: Int


class TerritoryQuery(ListQuery):
    """Query parameters for listing territories."""

    model = Territory
    filter_fields = ("id", "code", "description", "region_id", "employee_ids")
    sort_fields = ("id", "code", "description", "region_id", "region.description")
    search_fields = ("code", "description")
    include_relations = ("region", "employees")


class TerritoryShow(ShowQuery):
    """Query parameters for retrieving a territory."""

    model = Territory
    include_relations = ("region", "employees")
