# fw:generated:sha256:0304d95f9349def0dbf6a168ea92c8f9a68211dbdebce83b280e27b8057985ec
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

EmployeeLastName = Annotated[Text, Field(max_length=20)]
EmployeeFirstName = Annotated[Text, Field(max_length=10)]
EmployeeTitle = Annotated[Text, Field(max_length=30)]
EmployeeCity = Annotated[Text, Field(max_length=15)]
EmployeeCountry = Annotated[Text, Field(max_length=15)]
EmployeeExtension = Annotated[Text, Field(max_length=4)]


class EmployeeCreate(CreateSchema):
    """Fields for creating an employee."""

    last_name: EmployeeLastName
    first_name: EmployeeFirstName
    title: EmployeeTitle | None = None
    birth_date: Date | None = None
    hire_date: Date | None = None
    city: EmployeeCity | None = None
    country: EmployeeCountry | None = None
    extension: EmployeeExtension | None = None
    reports_to_id: Int | None = None
    territory_ids: IntList = UNSET


class EmployeeUpdate(UpdateSchema):
    """Fields for updating an employee. A field left out keeps its value."""

    last_name: EmployeeLastName = UNSET
    first_name: EmployeeFirstName = UNSET
    title: EmployeeTitle | None = UNSET
    birth_date: Date | None = UNSET
    hire_date: Date | None = UNSET
    city: EmployeeCity | None = UNSET
    country: EmployeeCountry | None = UNSET
    extension: EmployeeExtension | None = UNSET
    reports_to_id: Int | None = UNSET
    territory_ids: IntList = UNSET


class EmployeeResponse(ResponseSchema):
    """Fields of an employee in a response."""

    id: Int
    last_name: EmployeeLastName
    first_name: EmployeeFirstName
    title: EmployeeTitle | None
    birth_date: Date | None
    hire_date: Date | None
    city: EmployeeCity | None
    country: EmployeeCountry | None
    extension: EmployeeExtension | None
    reports_to_id: Int | None


class EmployeeQuery(ListQuery):
    """Query parameters for listing employees."""

    model = Employee
    filter_fields = (
        "id",
        "last_name",
        "first_name",
        "title",
        "birth_date",
        "hire_date",
        "city",
        "country",
        "extension",
        "reports_to_id",
        "territory_ids",
    )
    sort_fields = (
        "id",
        "last_name",
        "first_name",
        "title",
        "birth_date",
        "hire_date",
        "city",
        "country",
        "extension",
        "reports_to_id",
        "manager.first_name",
        "manager.last_name",
    )
    search_fields = ("last_name", "first_name", "title", "city", "country", "extension")
    include_relations = ("manager", "reports", "orders", "territories")


class EmployeeShow(ShowQuery):
    """Query parameters for retrieving an employee."""

    model = Employee
    include_relations = ("manager", "reports", "orders", "territories")
