# fw:generated:sha256:b827031c56504f279af7210f0fee7a9085455748ca86e85f1518c30670995229
"""Request and response schemas for invoices."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.invoice import Invoice

InvoiceNumber = Annotated[StringKey, Field(max_length=20)]
InvoiceCompanyId = Annotated[Text, Field(max_length=30)]
InvoiceTotal = Annotated[Decimal, Digits(8, 2)]


class InvoiceCreate(CreateSchema):
    """Fields for creating an invoice."""

    number: InvoiceNumber
    company_id: InvoiceCompanyId
    total: InvoiceTotal = Decimal("0.00")


class InvoiceUpdate(UpdateSchema):
    """Fields for updating an invoice. A field left out keeps its value."""

    company_id: InvoiceCompanyId = UNSET
    total: InvoiceTotal = UNSET


class InvoiceResponse(ResponseSchema):
    """Fields of an invoice in a response."""

    number: InvoiceNumber
    company_id: InvoiceCompanyId
    total: InvoiceTotal


class InvoiceQuery(ListQuery):
    """Query parameters for listing invoices."""

    model = Invoice
    filter_fields = ("number", "company_id", "total")
    sort_fields = ("number", "company_id", "total", "company.name")
    search_fields = ("number",)
    include_relations = ("company",)


class InvoiceShow(ShowQuery):
    """Query parameters for retrieving an invoice."""

    model = Invoice
    include_relations = ("company",)
