# fw:generated:sha256:dd6b59e9c258f77f7a19decb1858f62439eae2810d7994e49e331c8dea6a2a16
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


class ShipperQuery(ListQuery):
    """How shippers may be listed."""

    model = Shipper


class ShipperShow(ShowQuery):
    """What may be shown with one shipper."""

    model = Shipper
