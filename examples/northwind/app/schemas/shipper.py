# fw:generated:sha256:750cac6b0b2c1eeb9be5727243d7b98b006a16ebb32079ff4d650e506d020b77
"""Request and response schemas for shippers."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field

from app.models.shipper import Shipper

String40 = Annotated[Text, Field(max_length=40)]
String24 = Annotated[Text, Field(max_length=24)]


class ShipperCreate(CreateSchema):
    """Fields for creating a shipper."""

    company_name: String40
    phone: String24 | None = None


class ShipperUpdate(UpdateSchema):
    """Fields for updating a shipper. A field left out keeps its value."""

    company_name: String40 = absent()
    phone: String24 | None = absent()


class ShipperResponse(ResponseSchema):
    """Fields of a shipper in a response."""

    id: Int
    company_name: String40
    phone: String24 | None


class ShipperQuery(ListQuery):
    """Query parameters for listing shippers."""

    model = Shipper


class ShipperShow(ShowQuery):
    """Query parameters for retrieving a shipper."""

    model = Shipper
