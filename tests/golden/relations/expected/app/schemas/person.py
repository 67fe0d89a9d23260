# fw:generated:sha256:e988697c3f8c905be2d1c533cdb8c2c099b3eb8e80ce3537a1474eaca98bf83a
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


class PersonCreate(CreateSchema):
    """What a new person is made of."""

    name: Annotated[Text, Field(max_length=120)]


class PersonUpdate(UpdateSchema):
    """What changes in one person: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=120)] = absent()


class PersonResponse(ResponseSchema):
    """One person as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=120)]


class PersonQuery(ListQuery):
    """How people may be listed."""

    model = Person


class PersonShow(ShowQuery):
    """What may be shown with one person."""

    model = Person
