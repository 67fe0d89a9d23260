# fw:generated:sha256:0bae3becc16c72b012fed102b595eaa6817d1895cb90ef120366e6b4e163e37a
"""Request and response schemas for services."""

import datetime as dt_
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.service import Service, ServiceResponseChoice

String20 = Annotated[Text, Field(max_length=20)]


class ServiceCreate(CreateSchema):
    """Fields for creating a service."""

    t: String
    dt: DateTime = dt_.datetime(2024, 1, 31, 12, 0, tzinfo=dt_.UTC)
    type: String20 = '"""; import os'
    select: Bool = False
    response: ServiceResponseChoice = ServiceResponseChoice.VALUE_2
    text: Text = "${canary} % if # {{ }}"


class ServiceUpdate(UpdateSchema):
    """Fields for updating a service. A field left out keeps its value."""

    t: String = UNSET
    dt: DateTime = UNSET
    type: String20 = UNSET
    select: Bool = UNSET
    response: ServiceResponseChoice = UNSET
    text: Text = UNSET


class ServiceResponse(ResponseSchema):
    """Fields of a service in a response."""

    id: Uuid
    t: String
    dt: DateTime
    type: String20
    select: Bool
    response: ServiceResponseChoice
    text: Text
    created_at: DateTime
    updated_at: DateTime


class ServiceQuery(ListQuery):
    """Query parameters for listing services."""

    model = Service


class ServiceShow(ShowQuery):
    """Query parameters for retrieving a service."""

    model = Service
