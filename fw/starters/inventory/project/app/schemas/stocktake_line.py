# fw:generated:sha256:9fd4fb9581fd0b5e6051cad66e2e5db856529484b60f65bbcbdb16099cf5e407
"""Request and response schemas for stocktake lines."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.stocktake_line import StocktakeLine

StocktakeLineCounted = Annotated[Decimal, Digits(14, 3)]
StocktakeLineCountedInput = Annotated[Decimal, Digits(14, 3, min=Decimal("0.000"))]
StocktakeLineExpected = Annotated[Decimal, Digits(14, 3)]
StocktakeLineDifference = Annotated[Decimal, Digits(14, 3)]


class StocktakeLineCreate(CreateSchema):
    """Fields for creating a stocktake line."""

    stocktake_id: Uuid
    location_id: Uuid
    product_id: Uuid
    lot_id: Uuid
    counted: StocktakeLineCountedInput | None = None


class StocktakeLineUpdate(UpdateSchema):
    """Fields for updating a stocktake line. A field left out keeps its value."""

    counted: StocktakeLineCountedInput | None = UNSET


class StocktakeLineResponse(ResponseSchema):
    """Fields of a stocktake line in a response."""

    id: Uuid
    stocktake_id: Uuid
    location_id: Uuid
    product_id: Uuid
    lot_id: Uuid
    expected: StocktakeLineExpected
    counted: StocktakeLineCounted | None
    difference: StocktakeLineDifference | None
    level_version: Int | None
    counted_at: DateTime | None
    counted_by_id: Uuid | None


class StocktakeLineQuery(ListQuery):
    """Query parameters for listing stocktake lines."""

    model = StocktakeLine
    filter_fields = (
        "id",
        "stocktake_id",
        "location_id",
        "product_id",
        "lot_id",
        "expected",
        "counted",
        "difference",
        "level_version",
        "counted_at",
        "counted_by_id",
    )
    sort_fields = (
        "id",
        "stocktake_id",
        "location_id",
        "product_id",
        "lot_id",
        "expected",
        "counted",
        "difference",
        "level_version",
        "counted_at",
        "counted_by_id",
        "stocktake.number",
        "location.code",
        "product.sku",
        "product.name",
        "lot.number",
        "counted_by.name",
    )
    search_fields = (
        "stocktake.number",
        "location.code",
        "product.sku",
        "product.name",
        "lot.number",
        "counted_by.name",
    )
    include_relations = ("stocktake", "location", "product", "lot", "counted_by")


class StocktakeLineShow(ShowQuery):
    """Query parameters for retrieving a stocktake line."""

    model = StocktakeLine
    include_relations = ("stocktake", "location", "product", "lot", "counted_by")
