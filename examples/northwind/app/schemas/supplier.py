# fw:generated:sha256:4ec3d7dc17abb2766d4ba7df17f95c0836b2d4568766d513901e9437ad434228
"""Request and response schemas for suppliers."""

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

    company_name: String40 = absent()
    contact_name: String30 | None = absent()
    contact_title: String30 | None = absent()
    city: String15 | None = absent()
    postal_code: String10 | None = absent()
    country: String15 | None = absent()
    phone: String24 | None = absent()


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
