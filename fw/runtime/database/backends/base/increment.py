"""Values of an update that add to what a record has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fw.runtime.errors import FwError

__all__ = ["Increment", "has_increments", "incremented"]


@dataclass(frozen=True, slots=True)
class Increment:
    """An amount to add to a number: `await repo.update(id, {"stock": Increment(-3)})`.

    The record is locked meanwhile, so no addition is lost. Null counts as 0.
    """

    amount: int | float | Decimal


def has_increments(changes: Mapping[str, Any]) -> bool:
    """Return True if a value is an Increment."""
    return any(type(value) is Increment for value in changes.values())


def incremented(changes: Mapping[str, Any], row: Mapping[str, Any], model: str) -> dict[str, Any]:
    """Return the changes with sums in place of increments; `row` is the locked record.

    Raises FwError for a field that isn't a number.
    """
    return {
        name: _sum(value, row.get(name), f"{model}.{name}") if type(value) is Increment else value
        for name, value in changes.items()
    }


def _sum(increment: Increment, current: Any, field: str) -> Any:
    try:
        return increment.amount if current is None else current + increment.amount
    except TypeError as error:
        hint = "use numbers of the same type, such as Decimal for a decimal field"
        raise FwError(f"cannot increment {field}: {error}", hint=hint) from error
