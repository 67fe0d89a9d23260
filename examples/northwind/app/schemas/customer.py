# fw:generated:sha256:ea2d5b87b499b67ab66c3c058611885b3162632b84923bec512d3416f6d0a15d
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


class CustomerCreate(CreateSchema):
    """What a new customer is made of."""

    code: Annotated[Text, Field(max_length=5)]
    company_name: Annotated[Text, Field(max_length=40)]
    contact_name: Annotated[Text, Field(max_length=30)] | None = None
    contact_title: Annotated[Text, Field(max_length=30)] | None = None
    city: Annotated[Text, Field(max_length=15)] | None = None
    country: Annotated[Text, Field(max_length=15)] | None = None
    phone: Annotated[Text, Field(max_length=24)] | None = None


class CustomerUpdate(UpdateSchema):
    """What changes in one customer: a field left out stays as it is."""

    code: Annotated[Text, Field(max_length=5)] = absent()
    company_name: Annotated[Text, Field(max_length=40)] = absent()
    contact_name: Annotated[Text, Field(max_length=30)] | None = absent()
    contact_title: Annotated[Text, Field(max_length=30)] | None = absent()
    city: Annotated[Text, Field(max_length=15)] | None = absent()
    country: Annotated[Text, Field(max_length=15)] | None = absent()
    phone: Annotated[Text, Field(max_length=24)] | None = absent()


class CustomerResponse(ResponseSchema):
    """One customer as it is shown."""

    id: Int
    code: Annotated[Text, Field(max_length=5)]
    company_name: Annotated[Text, Field(max_length=40)]
    contact_name: Annotated[Text, Field(max_length=30)] | None
    contact_title: Annotated[Text, Field(max_length=30)] | None
    city: Annotated[Text, Field(max_length=15)] | None
    country: Annotated[Text, Field(max_length=15)] | None
    phone: Annotated[Text, Field(max_length=24)] | None


class CustomerQuery(ListQuery):
    """How customers may be listed."""

    model = Customer


class CustomerShow(ShowQuery):
    """What may be shown with one customer."""

    model = Customer
