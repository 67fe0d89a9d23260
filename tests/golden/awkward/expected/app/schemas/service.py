# fw:generated:sha256:0f21ba2dee761a3248484624678d81f97bd76f963ba8777e4aefb693b7db18a8
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

ServiceType = Annotated[Text, Field(max_length=20)]


class ServiceCreate(CreateSchema):
    """Fields for creating a service."""

    t: String
    dt: DateTime = dt_.datetime(2024, 1, 31, 12, 0, tzinfo=dt_.UTC)
    type: ServiceType = '"""; import os'
    select: Bool = False
    response: ServiceResponseChoice = ServiceResponseChoice.VALUE_2
    text: Text = "${canary} % if # {{ }}"


class ServiceUpdate(UpdateSchema):
    """Fields for updating a service. A field left out keeps its value."""

    t: String = UNSET
    dt: DateTime = UNSET
    type: ServiceType = UNSET
    select: Bool = UNSET
    response: ServiceResponseChoice = UNSET
    text: Text = UNSET


class ServiceResponse(ResponseSchema):
    """Fields of a service in a response."""

    id: Uuid
    t: String
    dt: DateTime
    type: ServiceType
    select: Bool
    response: ServiceResponseChoice
    text: Text
    created_at: DateTime
    updated_at: DateTime


class ServiceQuery(ListQuery):
    """Query parameters for listing services."""

    model = Service
    filter_fields = (
        "id",
        "t",
        "dt",
        "type",
        "select",
        "response",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "t",
        "dt",
        "type",
        "select",
        "response",
        "created_at",
        "updated_at",
    )
    search_fields = ("t", "type", "text")


class ServiceShow(ShowQuery):
    """Query parameters for retrieving a service."""

    model = Service
