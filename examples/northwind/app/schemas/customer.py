# fw:generated:sha256:076152a4dde104b544f37930f98671eb2af9739e1fa4d11b4b425e20923c4ea3
"""The bodies of requests and answers about customers."""

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

from app.models.customer import Customer

String5 = Annotated[Text, Field(max_length=5)]
String40 = Annotated[Text, Field(max_length=40)]
String30 = Annotated[Text, Field(max_length=30)]
String15 = Annotated[Text, Field(max_length=15)]
String24 = Annotated[Text, Field(max_length=24)]


class CustomerCreate(CreateSchema):
    """What a new customer is made of."""

    code: String5
    company_name: String40
    contact_name: String30 | None = None
    contact_title: String30 | None = None
    city: String15 | None = None
    country: String15 | None = None
    phone: String24 | None = None


class CustomerUpdate(UpdateSchema):
    """What changes in one customer: a field left out stays as it is."""

    code: String5 = absent()
    company_name: String40 = absent()
    contact_name: String30 | None = absent()
    contact_title: String30 | None = absent()
    city: String15 | None = absent()
    country: String15 | None = absent()
    phone: String24 | None = absent()


class CustomerResponse(ResponseSchema):
    """One customer as it is shown."""

    id: Int
    code: String5
    company_name: String40
    contact_name: String30 | None
    contact_title: String30 | None
    city: String15 | None
    country: String15 | None
    phone: String24 | None


class CustomerQuery(ListQuery):
    """How customers may be listed."""

    model = Customer


class CustomerShow(ShowQuery):
    """What may be shown with one customer."""

    model = Customer
