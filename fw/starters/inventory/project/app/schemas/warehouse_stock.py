# fw:generated:sha256:f6ff115129738a56485e2c7ae64476b2e15a8025861e204aee8d7a91212c5604
"""Request and response schemas for warehouse stocks."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    Digits,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.warehouse_stock import WarehouseStock

WarehouseStockReorderPoint = Annotated[Decimal, Digits(12, 3)]
WarehouseStockReorderPointInput = Annotated[
    Decimal, Digits(12, 3, min=Decimal("0.000"))
]
WarehouseStockReorderQuantity = Annotated[Decimal, Digits(12, 3)]
WarehouseStockReorderQuantityInput = Annotated[
    Decimal, Digits(12, 3, min=Decimal("0.000"))
]
WarehouseStockOnHand = Annotated[Decimal, Digits(14, 3)]
WarehouseStockReserved = Annotated[Decimal, Digits(14, 3)]
WarehouseStockOnOrder = Annotated[Decimal, Digits(14, 3)]
WarehouseStockAvailable = Annotated[Decimal, Digits(14, 3)]


class WarehouseStockCreate(CreateSchema):
    """Fields for creating a warehouse stock."""

    product_id: Uuid
    warehouse_id: Uuid
    reorder_point: WarehouseStockReorderPointInput = Decimal("0.000")
    reorder_quantity: WarehouseStockReorderQuantityInput = Decimal("0.000")


class WarehouseStockUpdate(UpdateSchema):
    """Fields for updating a warehouse stock. A field left out keeps its value."""

    reorder_point: WarehouseStockReorderPointInput = UNSET
    reorder_quantity: WarehouseStockReorderQuantityInput = UNSET


class WarehouseStockResponse(ResponseSchema):
    """Fields of a warehouse stock in a response."""

    id: Uuid
    product_id: Uuid
    warehouse_id: Uuid
    on_hand: WarehouseStockOnHand
    reserved: WarehouseStockReserved
    on_order: WarehouseStockOnOrder
    available: WarehouseStockAvailable
    reorder_point: WarehouseStockReorderPoint
    reorder_quantity: WarehouseStockReorderQuantity
    is_low: Bool
    created_at: DateTime
    updated_at: DateTime


class WarehouseStockQuery(ListQuery):
    """Query parameters for listing warehouse stocks."""

    model = WarehouseStock
    filter_fields = (
        "id",
        "product_id",
        "warehouse_id",
        "on_hand",
        "reserved",
        "on_order",
        "available",
        "reorder_point",
        "reorder_quantity",
        "is_low",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "product_id",
        "warehouse_id",
        "on_hand",
        "reserved",
        "on_order",
        "available",
        "reorder_point",
        "reorder_quantity",
        "is_low",
        "created_at",
        "updated_at",
        "product.sku",
        "product.name",
        "warehouse.name",
    )
    search_fields = ("product.sku", "product.name", "warehouse.name")
    include_relations = ("product", "warehouse")


class WarehouseStockShow(ShowQuery):
    """Query parameters for retrieving a warehouse stock."""

    model = WarehouseStock
    include_relations = ("product", "warehouse")
