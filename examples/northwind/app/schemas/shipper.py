# fw:generated:sha256:8e7c6c3bdfd4e9a7981e2265b25b5d534adc118580d693819b8c19b98498107e
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

String40 = Annotated[Text, Field(max_length=40)]
String24 = Annotated[Text, Field(max_length=24)]


class ShipperCreate(CreateSchema):
    """Fields for creating a shipper."""

    company_name: String40
    phone: String24 | None = None


class ShipperUpdate(UpdateSchema):
    """Fields for updating a shipper. A field left out keeps its value."""

    company_name: String40 = UNSET
    phone: String24 | None = UNSET


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
