# fw:generated:sha256:2c76f225d6fcb9bad82ab6f3369d0615a3970b11770d5d54fec27140088a3819
"""Request and response schemas for shippers."""

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
)
from pydantic import Field

from app.models.shipper import Shipper

ShipperCompanyName = Annotated[Text, Field(max_length=40)]
ShipperPhone = Annotated[Text, Field(max_length=24)]


class ShipperCreate(CreateSchema):
    """Fields for creating a shipper."""

    company_name: ShipperCompanyName
    phone: ShipperPhone | None = None


class ShipperUpdate(UpdateSchema):
    """Fields for updating a shipper. A field left out keeps its value."""

    company_name: ShipperCompanyName = UNSET
    phone: ShipperPhone | None = UNSET


class ShipperResponse(ResponseSchema):
    """Fields of a shipper in a response."""

    id: Int
    company_name: ShipperCompanyName
    phone: ShipperPhone | None


class ShipperQuery(ListQuery):
    """Query parameters for listing shippers."""

    model = Shipper
    filter_fields = ("id", "company_name", "phone")
    sort_fields = ("id", "company_name", "phone")
    search_fields = ("company_name", "phone")
    include_relations = ("orders",)


class ShipperShow(ShowQuery):
    """Query parameters for retrieving a shipper."""

    model = Shipper
    include_relations = ("orders",)
