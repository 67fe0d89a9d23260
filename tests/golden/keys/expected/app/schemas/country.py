# fw:generated:sha256:0cbe274706752490755a10739daebe30abea14087df947193d462e5b5894552b
"""Request and response schemas for countries."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    StringKey,
    UpdateSchema,
)
from pydantic import Field

from app.models.country import Country

CountryCode = Annotated[StringKey, Field(max_length=2)]


class CountryCreate(CreateSchema):
    """Fields for creating a country."""

    code: CountryCode
    name: String


class CountryUpdate(UpdateSchema):
    """Fields for updating a country. A field left out keeps its value."""

    name: String = UNSET


class CountryResponse(ResponseSchema):
    """Fields of a country in a response."""

    code: CountryCode
    name: String


class CountryQuery(ListQuery):
    """Query parameters for listing countries."""

    model = Country
    filter_fields = ("code", "name")
    sort_fields = ("code", "name")
    search_fields = ("code", "name")
    include_relations = ("companies",)


class CountryShow(ShowQuery):
    """Query parameters for retrieving a country."""

    model = Country
    include_relations = ("companies",)
