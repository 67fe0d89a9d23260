# fw:generated:sha256:60b1dcc1972f55c6b18780ab2f727816bcc9c171cb82110f90be8ea37e079680
"""Request and response schemas for countries."""

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

from app.models.country import Country

CountryCode = Annotated[StringKey, Field(max_length=2)]
CountrySlug = Annotated[Text, Field(max_length=40)]


class CountryCreate(CreateSchema):
    """Fields for creating a country."""

    code: CountryCode
    slug: CountrySlug


class CountryUpdate(UpdateSchema):
    """Fields for updating a country. A field left out keeps its value."""

    slug: CountrySlug = UNSET


class CountryResponse(ResponseSchema):
    """Fields of a country in a response."""

    code: CountryCode
    slug: CountrySlug


class CountryQuery(ListQuery):
    """Query parameters for listing countries."""

    model = Country
    filter_fields = ("code", "slug")
    sort_fields = ("code", "slug")
    search_fields = ("code", "slug")


class CountryShow(ShowQuery):
    """Query parameters for retrieving a country."""

    model = Country
