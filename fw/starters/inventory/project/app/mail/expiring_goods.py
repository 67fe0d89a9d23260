"""Mail about goods that expire soon."""

from datetime import date
from decimal import Decimal

from fw.runtime import Mailable
from pydantic import BaseModel

__all__ = ["ExpiringGoods", "ExpiringLevel"]


class ExpiringLevel(BaseModel):
    """Goods of a lot at a location."""

    product: str
    lot: str
    location: str
    quantity: Decimal
    expires_on: date


class ExpiringGoods(Mailable):
    """Lists goods that expire within 30 days."""

    levels: list[ExpiringLevel]
    on: date

    def subject(self) -> str:
        """Return the subject."""
        expired = sum(one.expires_on < self.on for one in self.levels)
        return f"{len(self.levels)} lots expire within 30 days, {expired} have expired"
