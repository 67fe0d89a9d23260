# fw:generated:sha256:03e50dd05a5767b0ea791ff6a1f044eaca23bd99d8152c07bef77077c2961704
"""Request and response schemas for employees."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Date,
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
    territory_ids: IntList = absent()


class EmployeeUpdate(UpdateSchema):
    """Fields for updating an employee. A field left out keeps its value."""

    last_name: String20 = absent()
    first_name: String10 = absent()
    title: String30 | None = absent()
    birth_date: Date | None = absent()
    hire_date: Date | None = absent()
    city: String15 | None = absent()
    country: String15 | None = absent()
    extension: String4 | None = absent()
    reports_to_id: Int | None = absent()
    territory_ids: IntList = absent()


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
