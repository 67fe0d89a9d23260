"""Entries: the movements that a posting appends to the ledger."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from app.models.stock_movement import StockMovementKind

__all__ = ["Entry"]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A movement from a location, to a location, or both."""

    kind: StockMovementKind
    product_id: UUID
    lot_id: UUID
    quantity: Decimal
    source: UUID | None = None
    target: UUID | None = None
    unit_cost: Decimal | None = None
    is_reserved: bool = False
    """The quantity is reserved at the source."""
    version: int | None = None
    """Version of the level that the entry is based on; None for any."""
    purchase_line_id: UUID | None = None
    reason: str | None = None
    reference: str | None = None
    moved_by_id: UUID | None = None

    @property
    def ends(self) -> tuple[UUID, ...]:
        """The locations whose stock changes."""
        return tuple(end for end in (self.source, self.target) if end is not None)
