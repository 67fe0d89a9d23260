# fw:generated:sha256:dc20b9a935c06e6d611530b0c5bd867f03decfc80c1c006e9d2808287208e105
"""The bodies of requests and answers about employees."""

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
    """What a new employee is made of."""

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
    """What changes in one employee: a field left out stays as it is."""

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
    """One employee as it is shown."""

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
    """How employees may be listed."""

    model = Employee


class EmployeeShow(ShowQuery):
    """What may be shown with one employee."""

    model = Employee
