# fw:generated:sha256:21dab5e8cd89fc10142952bdad642fc996c5da7288ebcb2cb41047c8d4fb7f3e
"""Request and response schemas for services."""

import datetime as dt_
from typing import Annotated

from fw.runtime.http import (
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
    absent,
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
    response: ServiceResponseChoice = "'"
    text: Text = "${canary} % if # {{ }}"


class ServiceUpdate(UpdateSchema):
    """Fields for updating a service. A field left out keeps its value."""

    t: String = absent()
    dt: DateTime = absent()
    type: String20 = absent()
    select: Bool = absent()
    response: ServiceResponseChoice = absent()
    text: Text = absent()


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
