# fw:generated:sha256:f87cd730b0025b966314a50570e952c8a2e00883d96900d9871cb7f8509a978a
"""The bodies of requests and answers about people."""

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
    """What a new person is made of."""

    name: String120


class PersonUpdate(UpdateSchema):
    """What changes in one person: a field left out stays as it is."""

    name: String120 = absent()


class PersonResponse(ResponseSchema):
    """One person as it is shown."""

    id: Uuid
    name: String120


class PersonQuery(ListQuery):
    """How people may be listed."""

    model = Person


class PersonShow(ShowQuery):
    """What may be shown with one person."""

    model = Person
