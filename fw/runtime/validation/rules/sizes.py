"""Rules for sizes and lengths."""

from __future__ import annotations

import decimal
import re
from collections.abc import Callable
from decimal import Decimal
from operator import ge, gt, le, lt

from fw.runtime.validation.arguments import count, counts, number, numbers, split_path
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field, Path
from fw.runtime.validation.values import measure, number_in

__all__: list[str] = []

_DIGITS = re.compile(r"[0-9]{1,1000}")


@rule(
    "min",
    {
        "number": "The :attribute must be at least :min.",
        "text": "The :attribute must have at least :min characters.",
        "list": "The :attribute must have at least :min items.",
    },
    prepare=number,
    shows=("min",),
)
def _min(field: Field, least: Decimal) -> bool:
    size = measure(field)[1]
    return size is not None and size >= least


@rule(
    "max",
    {
        "number": "The :attribute must be at most :max.",
        "text": "The :attribute must have at most :max characters.",
        "list": "The :attribute must have at most :max items.",
    },
    prepare=number,
    shows=("max",),
)
def _max(field: Field, most: Decimal) -> bool:
    size = measure(field)[1]
    return size is not None and size <= most


@rule(
    "between",
    {
        "number": "The :attribute must be between :min and :max.",
        "text": "The :attribute must have between :min and :max characters.",
        "list": "The :attribute must have between :min and :max items.",
    },
    prepare=numbers,
    shows=("min", "max"),
)
def _between(field: Field, bounds: tuple[Decimal, Decimal]) -> bool:
    size = measure(field)[1]
    return size is not None and bounds[0] <= size <= bounds[1]


@rule(
    "size",
    {
        "number": "The :attribute must be :size.",
        "text": "The :attribute must have :size characters.",
        "list": "The :attribute must have :size items.",
    },
    prepare=number,
    shows=("size",),
)
def _size(field: Field, wanted: Decimal) -> bool:
    return measure(field)[1] == wanted


def _number_or_field(arguments: tuple[str, ...]) -> Decimal | Path:
    if len(arguments) != 1:
        raise ValueError("it needs a number or the name of another field")
    value = number_in(arguments[0])
    return split_path(arguments[0]) if value is None else value


def _compared(
    name: str, words: str, compare: Callable[[Decimal | int, Decimal | int], bool]
) -> None:
    @rule(
        name,
        {
            "number": f"The :attribute must be {words} :other.",
            "text": f"The number of characters of :attribute must be {words} that of :other.",
            "list": f"The number of items of :attribute must be {words} that of :other.",
        },
        prepare=_number_or_field,
        shows=("other",),
    )
    def check(field: Field, bound: Decimal | Path) -> bool:
        kind, size = measure(field)
        if size is None:
            return False
        if isinstance(bound, Decimal):
            return compare(size, bound)
        present, value = field.find(bound)
        other = Field(bound, bound, value, present, field.rules, field.root, field.memo)
        other_kind, limit = measure(other)
        return kind == other_kind and limit is not None and compare(size, limit)


_compared("gt", "greater than", gt)
_compared("gte", "at least", ge)
_compared("lt", "less than", lt)
_compared("lte", "at most", le)


def _digits_of(value: object) -> int | None:
    """Return the number of digits of an integer or a text of digits, None for other values."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**1000:
        return len(str(value))
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return len(value)
    return None


@rule("digits", "The :attribute must have :digits digits.", prepare=count, shows=("digits",))
def _digits(field: Field, wanted: int) -> bool:
    return _digits_of(field.value) == wanted


@rule(
    "digits_between",
    "The :attribute must have between :min and :max digits.",
    prepare=counts,
    shows=("min", "max"),
)
def _digits_between(field: Field, bounds: tuple[int, int]) -> bool:
    has = _digits_of(field.value)
    return has is not None and bounds[0] <= has <= bounds[1]


def _factor(arguments: tuple[str, ...]) -> Decimal:
    value = number(arguments)
    if not value:
        raise ValueError("nothing is a multiple of 0")
    return value


@rule(
    "multiple_of",
    "The :attribute must be a multiple of :factor.",
    prepare=_factor,
    shows=("factor",),
)
def _multiple_of(field: Field, factor: Decimal) -> bool:
    value = number_in(field.value)
    if value is None:
        return False
    with decimal.localcontext(prec=2500):
        return value % factor == 0
