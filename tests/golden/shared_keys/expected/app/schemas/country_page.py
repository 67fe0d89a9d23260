# fw:generated:sha256:8b26c4e5df3f300e8bb88ab39200ba506ab7c2c39cbc662c863c3293728854f7
"""Request and response schemas for country pages."""

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

from app.models.country_page import CountryPage

CountryPageCountry = Annotated[StringKey, Field(max_length=40)]


class CountryPageCreate(CreateSchema):
    """Fields for creating a country page."""

    country: CountryPageCountry
    body: Text


class CountryPageUpdate(UpdateSchema):
    """Fields for updating a country page. A field left out keeps its value."""

    body: Text = UNSET


class CountryPageResponse(ResponseSchema):
    """Fields of a country page in a response."""

    country: CountryPageCountry
    body: Text


class CountryPageQuery(ListQuery):
    """Query parameters for listing country pages."""

    model = CountryPage
    filter_fields = ("country",)
    sort_fields = ("country", "subject.slug")
    search_fields = ("body",)
    include_relations = ("subject",)


class CountryPageShow(ShowQuery):
    """Query parameters for retrieving a country page."""

    model = CountryPage
    include_relations = ("subject",)
