# fw:generated:sha256:177a1d2bd3f4f59b94ee9671373608970b50e377924e51743443ee0c9145b3fb
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


class SupplierCreate(CreateSchema):
    """What a new supplier is made of."""

    company_name: Annotated[Text, Field(max_length=40)]
    contact_name: Annotated[Text, Field(max_length=30)] | None = None
    contact_title: Annotated[Text, Field(max_length=30)] | None = None
    city: Annotated[Text, Field(max_length=15)] | None = None
    postal_code: Annotated[Text, Field(max_length=10)] | None = None
    country: Annotated[Text, Field(max_length=15)] | None = None
    phone: Annotated[Text, Field(max_length=24)] | None = None


class SupplierUpdate(UpdateSchema):
    """What changes in one supplier: a field left out stays as it is."""

    company_name: Annotated[Text, Field(max_length=40)] = absent()
    contact_name: Annotated[Text, Field(max_length=30)] | None = absent()
    contact_title: Annotated[Text, Field(max_length=30)] | None = absent()
    city: Annotated[Text, Field(max_length=15)] | None = absent()
    postal_code: Annotated[Text, Field(max_length=10)] | None = absent()
    country: Annotated[Text, Field(max_length=15)] | None = absent()
    phone: Annotated[Text, Field(max_length=24)] | None = absent()


class SupplierResponse(ResponseSchema):
    """One supplier as it is shown."""

    id: Int
    company_name: Annotated[Text, Field(max_length=40)]
    contact_name: Annotated[Text, Field(max_length=30)] | None
    contact_title: Annotated[Text, Field(max_length=30)] | None
    city: Annotated[Text, Field(max_length=15)] | None
    postal_code: Annotated[Text, Field(max_length=10)] | None
    country: Annotated[Text, Field(max_length=15)] | None
    phone: Annotated[Text, Field(max_length=24)] | None


class SupplierQuery(ListQuery):
    """How suppliers may be listed."""

    model = Supplier


class SupplierShow(ShowQuery):
    """What may be shown with one supplier."""

    model = Supplier
