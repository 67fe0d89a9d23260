# fw:generated:sha256:c5bacfe7cb66affd42d2c998d57e2122ca1102f3b1bd94773387b86c64107459
"""Request and response schemas for suppliers."""

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

from app.models.supplier import Supplier

SupplierCompanyName = Annotated[Text, Field(max_length=40)]
SupplierContactName = Annotated[Text, Field(max_length=30)]
SupplierContactTitle = Annotated[Text, Field(max_length=30)]
SupplierCity = Annotated[Text, Field(max_length=15)]
SupplierPostalCode = Annotated[Text, Field(max_length=10)]
SupplierCountry = Annotated[Text, Field(max_length=15)]
SupplierPhone = Annotated[Text, Field(max_length=24)]


class SupplierCreate(CreateSchema):
    """Fields for creating a supplier."""

    company_name: SupplierCompanyName
    contact_name: SupplierContactName | None = None
    contact_title: SupplierContactTitle | None = None
    city: SupplierCity | None = None
    postal_code: SupplierPostalCode | None = None
    country: SupplierCountry | None = None
    phone: SupplierPhone | None = None


class SupplierUpdate(UpdateSchema):
    """Fields for updating a supplier. A field left out keeps its value."""

    company_name: SupplierCompanyName = UNSET
    contact_name: SupplierContactName | None = UNSET
    contact_title: SupplierContactTitle | None = UNSET
    city: SupplierCity | None = UNSET
    postal_code: SupplierPostalCode | None = UNSET
    country: SupplierCountry | None = UNSET
    phone: SupplierPhone | None = UNSET


class SupplierResponse(ResponseSchema):
    """Fields of a supplier in a response."""

    id: Int
    company_name: SupplierCompanyName
    contact_name: SupplierContactName | None
    contact_title: SupplierContactTitle | None
    city: SupplierCity | None
    postal_code: SupplierPostalCode | None
    country: SupplierCountry | None
    phone: SupplierPhone | None


class SupplierQuery(ListQuery):
    """Query parameters for listing suppliers."""

    model = Supplier
    filter_fields = (
        "id",
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "postal_code",
        "country",
        "phone",
    )
    sort_fields = (
        "id",
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "postal_code",
        "country",
        "phone",
    )
    search_fields = (
        "company_name",
        "contact_name",
        "contact_title",
        "city",
        "postal_code",
        "country",
        "phone",
    )
    include_relations = ("products",)


class SupplierShow(ShowQuery):
    """Query parameters for retrieving a supplier."""

    model = Supplier
    include_relations = ("products",)
