# fw:generated:sha256:fd0785c9cd3021da9fba6c40c805a2967695ac0c669f5ab6339902cf0d719d9a
"""Request and response schemas for customers."""

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

    code: String5 = UNSET
    company_name: String40 = UNSET
    contact_name: String30 | None = UNSET
    contact_title: String30 | None = UNSET
    city: String15 | None = UNSET
    country: String15 | None = UNSET
    phone: String24 | None = UNSET


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
