# fw:generated:sha256:8468aceb9b9fad924b438d33dc28411ebcfd384ce91fbcf3aa952eddd5951cca
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

CustomerCode = Annotated[Text, Field(max_length=5)]
CustomerCompanyName = Annotated[Text, Field(max_length=40)]
CustomerContactName = Annotated[Text, Field(max_length=30)]
CustomerContactTitle = Annotated[Text, Field(max_length=30)]
CustomerCity = Annotated[Text, Field(max_length=15)]
CustomerCountry = Annotated[Text, Field(max_length=15)]
CustomerPhone = Annotated[Text, Field(max_length=24)]


class CustomerCreate(CreateSchema):
    """Fields for creating a customer."""

    code: CustomerCode
    company_name: CustomerCompanyName
    contact_name: CustomerContactName | None = None
    contact_title: CustomerContactTitle | None = None
    city: CustomerCity | None = None
    country: CustomerCountry | None = None
    phone: CustomerPhone | None = None


class CustomerUpdate(UpdateSchema):
    """Fields for updating a customer. A field left out keeps its value."""

    code: CustomerCode = UNSET
    company_name: CustomerCompanyName = UNSET
    contact_name: CustomerContactName | None = UNSET
    contact_title: CustomerContactTitle | None = UNSET
    city: CustomerCity | None = UNSET
    country: CustomerCountry | None = UNSET
    phone: CustomerPhone | None = UNSET


class CustomerResponse(ResponseSchema):
    """Fields of a customer in a response."""

    id: Int
    code: CustomerCode
    company_name: CustomerCompanyName
    contact_name: CustomerContactName | None
    contact_title: CustomerContactTitle | None
    city: CustomerCity | None
    country: CustomerCountry | None
    phone: CustomerPhone | None


class CustomerQuery(ListQuery):
    """Query parameters for listing customers."""

    model = Customer
    filter_fields = (
        "id",
        "code",
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "country",
        "phone",
    )
    sort_fields = (
        "id",
        "code",
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "country",
        "phone",
    )
    search_fields = (
        "code",
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "country",
        "phone",
    )
    include_relations = ("orders",)


class CustomerShow(ShowQuery):
    """Query parameters for retrieving a customer."""

    model = Customer
    include_relations = ("orders",)
