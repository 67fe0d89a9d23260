"""Moving average: what goods are worth, as receipts and issues change it."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

__all__ = ["Holding", "rounded_cost"]

_COST: Final = Decimal("0.0001")
_MONEY: Final = Decimal("0.01")


def rounded_cost(amount: Decimal) -> Decimal:
    """Return the cost of one, which has four decimals."""
    return amount.quantize(_COST, ROUND_HALF_UP)


@dataclass
class Holding:
    """All stock of a product: its quantity, its value, and the average cost of one."""

    quantity: Decimal = Decimal(0)
    value: Decimal = Decimal(0)
    average_cost: Decimal = Decimal(0)

    def add(self, quantity: Decimal, unit_cost: Decimal | None) -> Decimal:
        """Add goods and return their value; without a cost, they cost the average."""
        is_priced = unit_cost is not None
        cost = self.average_cost if unit_cost is None else unit_cost
        value = (quantity * cost).quantize(_MONEY, ROUND_HALF_UP)
        self.quantity += quantity
        self.value += value
        if is_priced:
            self.average_cost = rounded_cost(self.value / self.quantity)
        return value

    def take(self, quantity: Decimal) -> Decimal:
        """Take goods at the average cost and return their value; the last ones take what is left."""
        value = (self.value * quantity / self.quantity).quantize(_MONEY, ROUND_HALF_UP)
        self.quantity -= quantity
        self.value -= value
        return value
