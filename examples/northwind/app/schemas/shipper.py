# fw:generated:sha256:884692b321dbc447cee6edfac6c571348f1c68b7882cdf7351d5056ccf85b0d0
"""The bodies of requests and answers about shippers."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field


class ShipperCreate(CreateSchema):
    """What a new shipper is made of."""

    company_name: Annotated[Text, Field(max_length=40)]
    phone: Annotated[Text, Field(max_length=24)] | None = None


class ShipperUpdate(UpdateSchema):
    """What changes in one shipper: a field left out stays as it is."""

    company_name: Annotated[Text, Field(max_length=40)] = absent()
    phone: Annotated[Text, Field(max_length=24)] | None = absent()


class ShipperResponse(ResponseSchema):
    """One shipper as it is shown."""

    id: Int
    company_name: Annotated[Text, Field(max_length=40)]
    phone: Annotated[Text, Field(max_length=24)] | None
