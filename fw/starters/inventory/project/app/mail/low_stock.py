"""Mail about a product that runs low."""

from decimal import Decimal

from fw.runtime import Mailable

__all__ = ["LowStock"]


class LowStock(Mailable):
    """Says that a warehouse has to reorder a product."""

    product: str
    warehouse: str
    available: Decimal
    reorder_point: Decimal

    def subject(self) -> str:
        """Return the subject."""
        return f"{self.product} runs low in {self.warehouse}"
