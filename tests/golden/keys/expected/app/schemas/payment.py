# fw:generated:sha256:38010a2e24b71129b23d3d79d0ce6ceae48244bbfb7dda50b968768ddd568025
"""Request and response schemas for payments."""

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

from app.models.payment import Payment

PaymentVat = Annotated[Text, Field(max_length=20)]


class PaymentCreate(CreateSchema):
    """Fields for creating a payment."""

    vat: PaymentVat


class PaymentUpdate(UpdateSchema):
    """Fields for updating a payment. A field left out keeps its value."""

    vat: PaymentVat = UNSET


class PaymentResponse(ResponseSchema):
    """Fields of a payment in a response."""

    id: Int
    vat: PaymentVat


class PaymentQuery(ListQuery):
    """Query parameters for listing payments."""

    model = Payment
    filter_fields = ("id", "vat")
    sort_fields = ("id", "vat", "company.name")
    search_fields = ("company.name",)
    include_relations = ("company",)


class PaymentShow(ShowQuery):
    """Query parameters for retrieving a payment."""

    model = Payment
    include_relations = ("company",)
