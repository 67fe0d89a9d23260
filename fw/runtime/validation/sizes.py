"""How large a value is: a number by its value, text by its characters, a list by its items."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from fw.runtime.validation.rule import Field
from fw.runtime.validation.values import number_in

__all__ = ["measure"]


def measure(field: Field) -> tuple[str, Decimal | int | None]:
    """Return `number`, `text` or `list`, and the size, which is None for what has none."""
    value = field.value
    if isinstance(value, str) and not field.rules.numeric:
        return "text", len(value)
    if isinstance(value, (list, tuple, Mapping)):
        return "list", len(value)
    return "number", number_in(value)
