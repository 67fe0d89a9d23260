# fw:generated:sha256:47e3a79ae4677789a736c7ec56d6cb0b8995a84e046aaed8842a0af9e9229f10
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


class EmployeeCreate(CreateSchema):
    """What a new employee is made of."""

    last_name: Annotated[Text, Field(max_length=20)]
    first_name: Annotated[Text, Field(max_length=10)]
    title: Annotated[Text, Field(max_length=30)] | None = None
    birth_date: Date | None = None
    hire_date: Date | None = None
    city: Annotated[Text, Field(max_length=15)] | None = None
    country: Annotated[Text, Field(max_length=15)] | None = None
    extension: Annotated[Text, Field(max_length=4)] | None = None
    reports_to_id: Int | None = None
    territory_ids: IntList = absent()


class EmployeeUpdate(UpdateSchema):
    """What changes in one employee: a field left out stays as it is."""

    last_name: Annotated[Text, Field(max_length=20)] = absent()
    first_name: Annotated[Text, Field(max_length=10)] = absent()
    title: Annotated[Text, Field(max_length=30)] | None = absent()
    birth_date: Date | None = absent()
    hire_date: Date | None = absent()
    city: Annotated[Text, Field(max_length=15)] | None = absent()
    country: Annotated[Text, Field(max_length=15)] | None = absent()
    extension: Annotated[Text, Field(max_length=4)] | None = absent()
    reports_to_id: Int | None = absent()
    territory_ids: IntList = absent()


class EmployeeResponse(ResponseSchema):
    """One employee as it is shown."""

    id: Int
    last_name: Annotated[Text, Field(max_length=20)]
    first_name: Annotated[Text, Field(max_length=10)]
    title: Annotated[Text, Field(max_length=30)] | None
    birth_date: Date | None
    hire_date: Date | None
    city: Annotated[Text, Field(max_length=15)] | None
    country: Annotated[Text, Field(max_length=15)] | None
    extension: Annotated[Text, Field(max_length=4)] | None
    reports_to_id: Int | None


class EmployeeQuery(ListQuery):
    """How employees may be listed."""

    model = Employee


class EmployeeShow(ShowQuery):
    """What may be shown with one employee."""

    model = Employee
