# fw:generated:sha256:7ca4a259bb6a795b0802a466b6c8f61f85e82f3171848a0a02a49bd76b5a7b62
"""The bodies of requests and answers about suppliers."""

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

from app.models.supplier import Supplier

String40 = Annotated[Text, Field(max_length=40)]
String30 = Annotated[Text, Field(max_length=30)]
String15 = Annotated[Text, Field(max_length=15)]
String10 = Annotated[Text, Field(max_length=10)]
String24 = Annotated[Text, Field(max_length=24)]


class SupplierCreate(CreateSchema):
    """What a new supplier is made of."""

    company_name: String40
    contact_name: String30 | None = None
    contact_title: String30 | None = None
    city: String15 | None = None
    postal_code: String10 | None = None
    country: String15 | None = None
    phone: String24 | None = None


class SupplierUpdate(UpdateSchema):
    """What changes in one supplier: a field left out stays as it is."""

    company_name: String40 = absent()
    contact_name: String30 | None = absent()
    contact_title: String30 | None = absent()
    city: String15 | None = absent()
    postal_code: String10 | None = absent()
    country: String15 | None = absent()
    phone: String24 | None = absent()


class SupplierResponse(ResponseSchema):
    """One supplier as it is shown."""

    id: Int
    company_name: String40
    contact_name: String30 | None
    contact_title: String30 | None
    city: String15 | None
    postal_code: String10 | None
    country: String15 | None
    phone: String24 | None


class SupplierQuery(ListQuery):
    """How suppliers may be listed."""

    model = Supplier


class SupplierShow(ShowQuery):
    """What may be shown with one supplier."""

    model = Supplier
