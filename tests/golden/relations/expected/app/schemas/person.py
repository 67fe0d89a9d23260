# fw:generated:sha256:42318ba6229b0b63c38f606692a804211aec93782fe16deeb920eb33b9786eb7
"""Request and response schemas for people."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.person import Person

String120 = Annotated[Text, Field(max_length=120)]


class PersonCreate(CreateSchema):
    """Fields for creating a person."""

    name: String120


class PersonUpdate(UpdateSchema):
    """Fields for updating a person. A field left out keeps its value."""

    name: String120 = UNSET


class PersonResponse(ResponseSchema):
    """Fields of a person in a response."""

    id: Uuid
    name: String120


class PersonQuery(ListQuery):
    """Query parameters for listing people."""

    model = Person


class PersonShow(ShowQuery):
    """Query parameters for retrieving a person."""

    model = Person
