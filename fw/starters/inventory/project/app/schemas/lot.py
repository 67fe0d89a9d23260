# fw:generated:sha256:d98ceef6ba4d943a5f3a26718f0f5e4a760d6df8d7dd5cfb7d120093db7cd176
"""Request and response schemas for lots."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Date,
    DateTime,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.lot import Lot

LotNumber = Annotated[Text, Field(max_length=60)]
LotNumberInput = Annotated[LotNumber, NotBlank()]


class LotCreate(CreateSchema):
    """Fields for creating a lot."""

    product_id: Uuid
    number: LotNumberInput
    expires_on: Date | None = None


class LotUpdate(UpdateSchema):
    """Fields for updating a lot. A field left out keeps its value."""

    expires_on: Date | None = UNSET


class LotResponse(ResponseSchema):
    """Fields of a lot in a response."""

    id: Uuid
    product_id: Uuid
    number: LotNumber
    expires_on: Date | None
    in_stock: Bool
    created_at: DateTime
    updated_at: DateTime


class LotQuery(ListQuery):
    """Query parameters for listing lots."""

    model = Lot
    filter_fields = (
        "id",
        "product_id",
        "number",
        "expires_on",
        "in_stock",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "product_id",
        "number",
        "expires_on",
        "in_stock",
        "created_at",
        "updated_at",
        "product.sku",
        "product.name",
    )
    search_fields = ("number",)
    include_relations = ("product", "levels")


class LotShow(ShowQuery):
    """Query parameters for retrieving a lot."""

    model = Lot
    include_relations = ("product", "levels")
