# fw:generated:sha256:0b3e299a50f4d886027bb3ab7774bd40b0f709adddd49186865be42b4e938c7b
"""Request and response schemas for passports."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.passport import Passport

PassportNumber = Annotated[Text, Field(max_length=20)]


class PassportCreate(CreateSchema):
    """Fields for creating a passport."""

    number: PassportNumber
    person_id: Uuid


class PassportUpdate(UpdateSchema):
    """Fields for updating a passport. A field left out keeps its value."""

    number: PassportNumber = UNSET
    person_id: Uuid = UNSET


class PassportResponse(ResponseSchema):
    """Fields of a passport in a response."""

    id: Int
    number: PassportNumber
    person_id: Uuid


class PassportQuery(ListQuery):
    """Query parameters for listing passports."""

    model = Passport
    filter_fields = ("id", "number", "person_id")
    sort_fields = ("id", "number", "person_id", "person.name")
    search_fields = ("number",)
    include_relations = ("person",)


class PassportShow(ShowQuery):
    """Query parameters for retrieving a passport."""

    model = Passport
    include_relations = ("person",)
