# fw:generated:sha256:d13304f652a5a9cab98b700fd85fa98cf5782edbd3f5ab15bd19a3a36e16468c
"""The bodies of requests and answers about services."""

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
    """What a new service is made of."""

    t: String
    dt: DateTime = dt_.datetime(2024, 1, 31, 12, 0, tzinfo=dt_.UTC)
    type: String20 = '"""; import os'
    select: Bool = False
    response: ServiceResponseChoice = "'"
    text: Text = "${canary} % if # {{ }}"


class ServiceUpdate(UpdateSchema):
    """What changes in one service: a field left out stays as it is."""

    t: String = absent()
    dt: DateTime = absent()
    type: String20 = absent()
    select: Bool = absent()
    response: ServiceResponseChoice = absent()
    text: Text = absent()


class ServiceResponse(ResponseSchema):
    """One service as it is shown."""

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
    """How services may be listed."""

    model = Service


class ServiceShow(ShowQuery):
    """What may be shown with one service."""

    model = Service
