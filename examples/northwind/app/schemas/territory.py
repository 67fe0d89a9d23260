# fw:generated:sha256:5a4a4b69310928a947b6ebd044d330d0eaa23762f09aefe5059b3a811172620a
"""Request and response schemas for territories."""

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
    """Fields for creating a territory."""

    code: String20
    description: String50
    region_id: Int
    employee_ids: IntList = absent()


class TerritoryUpdate(UpdateSchema):
    """Fields for updating a territory. A field left out keeps its value."""

    code: String20 = absent()
    description: String50 = absent()
    region_id: Int = absent()
    employee_ids: IntList = absent()


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
