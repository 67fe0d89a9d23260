# fw:generated:sha256:0d8a702c345d9d21b4e76eb8b74add4718f09aa05624960508615f6a1b3a5c12
"""Request and response schemas for employees."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    Int,
    IntList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.employee import Employee

String20 = Annotated[Text, Field(max_length=20)]
String10 = Annotated[Text, Field(max_length=10)]
String30 = Annotated[Text, Field(max_length=30)]
String15 = Annotated[Text, Field(max_length=15)]
String4 = Annotated[Text, Field(max_length=4)]


class EmployeeCreate(CreateSchema):
    """Fields for creating an employee."""

    last_name: String20
    first_name: String10
    title: String30 | None = None
    birth_date: Date | None = None
    hire_date: Date | None = None
    city: String15 | None = None
    country: String15 | None = None
    extension: String4 | None = None
    reports_to_id: Int | None = None
    territory_ids: IntList = UNSET


class EmployeeUpdate(UpdateSchema):
    """Fields for updating an employee. A field left out keeps its value."""

    last_name: String20 = UNSET
    first_name: String10 = UNSET
    title: String30 | None = UNSET
    birth_date: Date | None = UNSET
    hire_date: Date | None = UNSET
    city: String15 | None = UNSET
    country: String15 | None = UNSET
    extension: String4 | None = UNSET
    reports_to_id: Int | None = UNSET
    territory_ids: IntList = UNSET


class EmployeeResponse(ResponseSchema):
    """Fields of an employee in a response."""

    id: Int
    last_name: String20
    first_name: String10
    title: String30 | None
    birth_date: Date | None
    hire_date: Date | None
    city: String15 | None
    country: String15 | None
    extension: String4 | None
    reports_to_id: Int | None


class EmployeeQuery(ListQuery):
    """Query parameters for listing employees."""

    model = Employee


class EmployeeShow(ShowQuery):
    """Query parameters for retrieving an employee."""

    model = Employee
