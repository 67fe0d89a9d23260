# fw:generated:sha256:a85e41d66dc3bf269454a48c5c1543a1dbc4185b6194ac3e350b384bada17829
"""The bodies of requests and answers about suppliers."""

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
