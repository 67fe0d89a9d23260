"""Products in warehouses, which the simulation is about."""

from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

__all__ = ["Pair", "Row"]

Row = dict[str, Any]


class Pair(NamedTuple):
    """A product in a warehouse, with its usual quantity and its best offer."""

    product: Any
    warehouse: UUID
    usual: int
    offer: Any
    lead_days: int

    @property
    def reorder_point(self) -> Decimal:
        """The quantity at which more is ordered."""
        return Decimal(1 if self.product.tracking == "serial" else self.usual * 6)

    @property
    def order_quantity(self) -> Decimal:
        """The quantity of an order."""
        return Decimal(self.usual * 30 if self.product.tracking != "serial" else 1)
