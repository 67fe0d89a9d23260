# fw:generated:sha256:721c9ab2cccae53710fa8c9147d2e003825d57695d0494ed2327dca3a6f8854f
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

String20 = Annotated[Text, Field(max_length=20)]
String50 = Annotated[Text, Field(max_length=50)]


class TerritoryCreate(CreateSchema):
    """Fields for creating a territory."""

    code: String20
    description: String50
    region_id: Int
    employee_ids: IntList = UNSET


class TerritoryUpdate(UpdateSchema):
    """Fields for updating a territory. A field left out keeps its value."""

    code: String20 = UNSET
    description: String50 = UNSET
    region_id: Int = UNSET
    employee_ids: IntList = UNSET


class TerritoryResponse(ResponseSchema):
    """Fields of a territory in a response."""

    id: Int
    code: String20
    description: String50
    region_id: Int


class TerritoryQuery(ListQuery):
    """Query parameters for listing territories."""

    model = Territory


class TerritoryShow(ShowQuery):
    """Query parameters for retrieving a territory."""

    model = Territory
