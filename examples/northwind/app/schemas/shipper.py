# fw:generated:sha256:bc6487f88c3a644dae4064ab8a0d51cb36304e05c6d5980548317d190a659269
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


class ShipperShow(ShowQuery):
    """Query parameters for retrieving a shipper."""

    model = Shipper
