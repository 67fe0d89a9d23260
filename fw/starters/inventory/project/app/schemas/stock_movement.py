# fw:generated:sha256:b4d7b8139e42cacfeb61ec6d70dc18b296af388766ab69043ef023e9541097eb
"""Request and response schemas for stock movements."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Digits,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.stock_movement import StockMovement, StockMovementKind

StockMovementQuantity = Annotated[Decimal, Digits(14, 3)]
StockMovementUnitCost = Annotated[Decimal, Digits(12, 4)]
StockMovementValue = Annotated[Decimal, Digits(14, 2)]
StockMovementReason = Annotated[Text, Field(max_length=160)]
StockMovementReference = Annotated[Text, Field(max_length=60)]
StockMovementFingerprint = Annotated[Text, Field(max_length=64)]
StockMovementRequestKey = Annotated[Text, Field(max_length=80)]


class StockMovementCreate(CreateSchema):
    """Fields for creating a stock movement."""


class StockMovementUpdate(UpdateSchema):
    """Fields for updating a stock movement. A field left out keeps its value."""


class StockMovementResponse(ResponseSchema):
    """Fields of a stock movement in a response."""

    id: Uuid
    kind: StockMovementKind
    product_id: Uuid
    lot_id: Uuid
    from_location_id: Uuid | None
    to_location_id: Uuid | None
    quantity: StockMovementQuantity
    unit_cost: StockMovementUnitCost | None
    value: StockMovementValue | None
    reason: StockMovementReason | None
    reference: StockMovementReference | None
    request_key: StockMovementRequestKey
    line: Int
    fingerprint: StockMovementFingerprint | None
    purchase_line_id: Uuid | None
    moved_by_id: Uuid | None
    moved_at: DateTime


class StockMovementQuery(ListQuery):
    """Query parameters for listing stock movements."""

    model = StockMovement
    filter_fields = (
        "id",
        "kind",
        "product_id",
        "lot_id",
        "from_location_id",
        "to_location_id",
        "quantity",
        "reason",
        "reference",
        "request_key",
        "line",
        "fingerprint",
        "purchase_line_id",
        "moved_by_id",
        "moved_at",
    )
    sort_fields = (
        "id",
        "kind",
        "product_id",
        "lot_id",
        "from_location_id",
        "to_location_id",
        "quantity",
        "reason",
        "reference",
        "request_key",
        "line",
        "fingerprint",
        "purchase_line_id",
        "moved_by_id",
        "moved_at",
        "product.sku",
        "product.name",
        "lot.number",
        "from_location.code",
        "to_location.code",
        "moved_by.name",
    )
    search_fields = (
        "reason",
        "reference",
        "request_key",
        "product.sku",
        "product.name",
    )
    include_relations = (
        "product",
        "lot",
        "from_location",
        "to_location",
        "purchase_line",
        "moved_by",
    )


class StockMovementShow(ShowQuery):
    """Query parameters for retrieving a stock movement."""

    model = StockMovement
    include_relations = (
        "product",
        "lot",
        "from_location",
        "to_location",
        "purchase_line",
        "moved_by",
    )
