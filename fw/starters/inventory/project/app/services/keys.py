"""Keys that follow from other keys, so that two requests at once create the same record."""

from typing import Final
from uuid import UUID, uuid5

__all__ = ["NO_LOT", "level_key", "lot_key", "stock_key"]

NO_LOT: Final = "-"
"""Number of the only lot of a product that isn't tracked."""

_LOTS: Final = UUID("6f1d7c1e-3c0b-5c55-9f8c-5d0d2f0c7a01")
_LEVELS: Final = UUID("6f1d7c1e-3c0b-5c55-9f8c-5d0d2f0c7a02")
_STOCKS: Final = UUID("6f1d7c1e-3c0b-5c55-9f8c-5d0d2f0c7a03")


def lot_key(product: UUID, number: str) -> UUID:
    """Return the key of a lot."""
    return uuid5(_LOTS, f"{product}/{number}")


def level_key(product: UUID, location: UUID, lot: UUID) -> UUID:
    """Return the key of the stock level of a lot at a location."""
    return uuid5(_LEVELS, f"{product}/{location}/{lot}")


def stock_key(product: UUID, warehouse: UUID) -> UUID:
    """Return the key of what a warehouse has of a product."""
    return uuid5(_STOCKS, f"{product}/{warehouse}")
