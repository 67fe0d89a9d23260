# fw:generated:sha256:8d023952cc5fb713f1ae3a57b3f4ea6e3761bb75d9227fde319e8461b2d2d80e
"""Request and response schemas for people."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.person import Person

String120 = Annotated[Text, Field(max_length=120)]


class PersonCreate(CreateSchema):
    """Fields for creating a person."""

    name: String120


class PersonUpdate(UpdateSchema):
    """Fields for updating a person. A field left out keeps its value."""

    name: String120 = absent()


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
