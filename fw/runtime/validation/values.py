"""Interpretation of values: numbers, text, empty and equal values."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping
from decimal import Decimal
from typing import Any

from fw.runtime.validation.rule import Field

__all__ = ["frozen", "is_empty", "is_one_of", "measure", "number_in", "same", "text_of"]

_NUMBER = re.compile(
    r"[+-]?(?:[0-9]{1,100}(?:\.[0-9]{0,100})?|\.[0-9]{1,100})(?:[eE][+-]?[0-9]{1,3})?"
)
_LARGEST = 10**100


def number_in(value: object) -> Decimal | None:
    """Return the finite number of a value or a text, None if it isn't one.

    Numbers of more than a hundred digits don't count, because computing with them is slow.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Decimal(value) if abs(value) < _LARGEST else None
    if isinstance(value, float):
        return Decimal(repr(value)) if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return value if value.is_finite() and abs(value.adjusted()) < 1000 else None
    if isinstance(value, str) and len(value) <= 210 and _NUMBER.fullmatch(value):
        return Decimal(value)
    return None


def text_of(value: object) -> str | None:
    """Return a scalar value as a rule spells it, None for other values."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    number = number_in(value)
    if number is None:
        return "null" if value is None else None
    whole = number == number.to_integral_value() and number.adjusted() < 100
    return str(int(number)) if whole else str(number)


def is_one_of(value: object, known: tuple[str, ...]) -> bool:
    """Return True if a rule lists the value. true equals 1, false equals 0."""
    if isinstance(value, bool) and str(int(value)) in known:
        return True
    return text_of(value) in known


def is_empty(value: object) -> bool:
    """Return True for null, blank text, and an empty list or object."""
    if value is None:
        return True
    if isinstance(value, str):
        return not value.strip()
    return isinstance(value, (list, tuple, Mapping)) and not value


def same(one: object, other: object) -> bool:
    """Return True if two values are equal; true differs from 1, and 1 from the text 1."""
    return frozen(one) == frozen(other)


def frozen(value: Any, *, fold: bool = False) -> Hashable:
    """Return a hashable key that equal values share; `fold` ignores case."""
    if isinstance(value, Mapping):
        return ("object", frozenset((key, frozen(part, fold=fold)) for key, part in value.items()))
    if isinstance(value, (list, tuple)):
        return ("list", tuple(frozen(part, fold=fold) for part in value))
    if isinstance(value, str):
        return value.casefold() if fold else value
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, Hashable):
        return value
    return ("thing", id(value))


def measure(field: Field) -> tuple[str, Decimal | int | None]:
    """Return `number`, `text` or `list`, and the size; None for a value without a size."""
    value = field.value
    if isinstance(value, str) and not field.rules.numeric:
        return "text", len(value)
    if isinstance(value, (list, tuple, Mapping)):
        return "list", len(value)
    return "number", number_in(value)
