# fw:generated:sha256:c6e24fdbd6c6895c467559fd8455e17ca44d7f9f27742c5ed8125240ba58e080
"""The bodies of requests and answers about shippers."""

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
    """What a new shipper is made of."""

    company_name: String40
    phone: String24 | None = None


class ShipperUpdate(UpdateSchema):
    """What changes in one shipper: a field left out stays as it is."""

    company_name: String40 = absent()
    phone: String24 | None = absent()


class ShipperResponse(ResponseSchema):
    """One shipper as it is shown."""

    id: Int
    company_name: String40
    phone: String24 | None


class ShipperQuery(ListQuery):
    """How shippers may be listed."""

    model = Shipper


class ShipperShow(ShowQuery):
    """What may be shown with one shipper."""

    model = Shipper
