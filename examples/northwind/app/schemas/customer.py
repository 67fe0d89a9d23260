# fw:generated:sha256:a65269e5e58c8f02a1e281b8a827209ecd8e6963b56482709ebc8949316c0a5b
"""Request and response schemas for customers."""

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
    """Fields for creating a customer."""

    code: String5
    company_name: String40
    contact_name: String30 | None = None
    contact_title: String30 | None = None
    city: String15 | None = None
    country: String15 | None = None
    phone: String24 | None = None


class CustomerUpdate(UpdateSchema):
    """Fields for updating a customer. A field left out keeps its value."""

    code: String5 = absent()
    company_name: String40 = absent()
    contact_name: String30 | None = absent()
    contact_title: String30 | None = absent()
    city: String15 | None = absent()
    country: String15 | None = absent()
    phone: String24 | None = absent()


class CustomerResponse(ResponseSchema):
    """Fields of a customer in a response."""

    id: Int
    code: String5
    company_name: String40
    contact_name: String30 | None
    contact_title: String30 | None
    city: String15 | None
    country: String15 | None
    phone: String24 | None


class CustomerQuery(ListQuery):
    """Query parameters for listing customers."""

    model = Customer


class CustomerShow(ShowQuery):
    """Query parameters for retrieving a customer."""

    model = Customer
