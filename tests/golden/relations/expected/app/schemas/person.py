# fw:generated:sha256:00150e071ef726bb03d5d45619098f6763840a5df7dd64643ece398e377222fc
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

PersonName = Annotated[Text, Field(max_length=120)]


class PersonCreate(CreateSchema):
    """Fields for creating a person."""

    name: PersonName


class PersonUpdate(UpdateSchema):
    """Fields for updating a person. A field left out keeps its value."""

    name: PersonName = UNSET


class PersonResponse(ResponseSchema):
    """Fields of a person in a response."""

    id: Uuid
    name: PersonName


class PersonQuery(ListQuery):
    """Query parameters for listing people."""

    model = Person


class PersonShow(ShowQuery):
    """Query parameters for retrieving a person."""

    model = Person
