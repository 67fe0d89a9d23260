# fw:generated:sha256:a2039e0205ed316fcf2351b03dfc04c73c8800a5d865a0fa714e9542f4d35bee
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
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("articles", "edited", "remarks")


class PersonShow(ShowQuery):
    """Query parameters for retrieving a person."""

    model = Person
    include_relations = ("articles", "edited", "remarks")
