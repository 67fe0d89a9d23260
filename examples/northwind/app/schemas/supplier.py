# fw:generated:sha256:d7fee694f4a88cbc70e347c48266f78a6a019936ee8e16459ef69407c13cd4ee
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

String40 = Annotated[Text, Field(max_length=40)]
String30 = Annotated[Text, Field(max_length=30)]
String15 = Annotated[Text, Field(max_length=15)]
String10 = Annotated[Text, Field(max_length=10)]
String24 = Annotated[Text, Field(max_length=24)]


class SupplierCreate(CreateSchema):
    """Fields for creating a supplier."""

    company_name: String40
    contact_name: String30 | None = None
    contact_title: String30 | None = None
    city: String15 | None = None
    postal_code: String10 | None = None
    country: String15 | None = None
    phone: String24 | None = None


class SupplierUpdate(UpdateSchema):
    """Fields for updating a supplier. A field left out keeps its value."""

    company_name: String40 = UNSET
    contact_name: String30 | None = UNSET
    contact_title: String30 | None = UNSET
    city: String15 | None = UNSET
    postal_code: String10 | None = UNSET
    country: String15 | None = UNSET
    phone: String24 | None = UNSET


class SupplierResponse(ResponseSchema):
    """Fields of a supplier in a response."""

    id: Int
    company_name: String40
    contact_name: String30 | None
    contact_title: String30 | None
    city: String15 | None
    postal_code: String10 | None
    country: String15 | None
    phone: String24 | None


class SupplierQuery(ListQuery):
    """Query parameters for listing suppliers."""

    model = Supplier


class SupplierShow(ShowQuery):
    """Query parameters for retrieving a supplier."""

    model = Supplier
