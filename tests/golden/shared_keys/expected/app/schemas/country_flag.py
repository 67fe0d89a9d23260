# fw:generated:sha256:ce1f05737bb9c0c37ace928e0b959720d995dc58005ecd839b5ee895fffef81a
"""Request and response schemas for country flags."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.country_flag import CountryFlag

CountryFlagCode = Annotated[StringKey, Field(max_length=2)]


class CountryFlagCreate(CreateSchema):
    """Fields for creating a country flag."""

    code: CountryFlagCode
    svg: Text


class CountryFlagUpdate(UpdateSchema):
    """Fields for updating a country flag. A field left out keeps its value."""

    svg: Text = UNSET


class CountryFlagResponse(ResponseSchema):
    """Fields of a country flag in a response."""

    code: CountryFlagCode
    svg: Text


class CountryFlagQuery(ListQuery):
    """Query parameters for listing country flags."""

    model = CountryFlag
    filter_fields = ("code",)
    sort_fields = ("code",)
    search_fields = ("svg",)


class CountryFlagShow(ShowQuery):
    """Query parameters for retrieving a country flag."""

    model = CountryFlag
