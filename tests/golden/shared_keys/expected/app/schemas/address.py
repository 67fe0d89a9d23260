# fw:generated:sha256:9a4bcd58490bafdb7a71dc2c840e71a7595ea5c7247717000c1833b3322b46c1
"""Request and response schemas for addresses."""

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

from app.models.address import Address

AddressCity = Annotated[Text, Field(max_length=80)]


class AddressCreate(CreateSchema):
    """Fields for creating an address."""

    profile_id: Uuid
    city: AddressCity


class AddressUpdate(UpdateSchema):
    """Fields for updating an address. A field left out keeps its value."""

    city: AddressCity = UNSET


class AddressResponse(ResponseSchema):
    """Fields of an address in a response."""

    profile_id: Uuid
    city: AddressCity


class AddressQuery(ListQuery):
    """Query parameters for listing addresses."""

    model = Address
    filter_fields = ("profile_id", "city")
    sort_fields = ("profile_id", "city", "profile.name")
    search_fields = ("city",)
    include_relations = ("profile",)


class AddressShow(ShowQuery):
    """Query parameters for retrieving an address."""

    model = Address
    include_relations = ("profile",)
