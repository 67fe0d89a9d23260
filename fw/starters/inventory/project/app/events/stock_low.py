"""A warehouse has no more of a product than its reorder point."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from fw.runtime.events import Event

__all__ = ["StockLow"]


@dataclass(frozen=True)
class StockLow(Event):
    """The available stock has reached the reorder point; dispatched once, after the commit."""

    product_id: UUID
    warehouse_id: UUID
    available: Decimal
    reorder_point: Decimal
