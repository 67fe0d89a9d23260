"""Parsing of the arguments of rules, which follow the colon.

Each function returns the parsed arguments, and raises ValueError if they are invalid.
"""

from __future__ import annotations

import re
from decimal import Decimal

from fw.runtime.validation.rule import Path, Prepare
from fw.runtime.validation.values import number_in

__all__ = [
    "count",
    "counts",
    "field",
    "field_and_texts",
    "fields",
    "nothing",
    "number",
    "numbers",
    "option",
    "split_path",
    "texts",
]


def nothing(arguments: tuple[str, ...]) -> None:
    """Accept no arguments."""
    if arguments:
        raise ValueError("it takes no arguments")


def texts(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Parse one or more texts."""
    if not arguments:
        raise ValueError("it needs at least one argument")
    return arguments


def number(arguments: tuple[str, ...]) -> Decimal:
    """Parse one number."""
    return _numbers(arguments, 1)[0]


def numbers(arguments: tuple[str, ...]) -> tuple[Decimal, Decimal]:
    """Parse a minimum and a maximum."""
    least, greatest = _numbers(arguments, 2)
    if least > greatest:
        raise ValueError("the first number must not be greater than the second")
    return least, greatest


def _numbers(arguments: tuple[str, ...], wanted: int) -> list[Decimal]:
    found = [number_in(argument) for argument in arguments]
    usable = [value for value in found if value is not None]
    if len(found) != wanted or len(usable) != wanted:
        raise ValueError("it needs a number" if wanted == 1 else f"it needs {wanted} numbers")
    return usable


def count(arguments: tuple[str, ...]) -> int:
    """Parse one integer of at least 0."""
    least, greatest = counts(arguments)
    if len(arguments) != 1:
        raise ValueError("it needs one whole number")
    assert least == greatest
    return least


def counts(arguments: tuple[str, ...]) -> tuple[int, int]:
    """Parse one integer of at least 0, or a minimum and a maximum."""
    if len(arguments) not in (1, 2) or not all(
        re.fullmatch(r"[0-9]{1,9}", argument) for argument in arguments
    ):
        raise ValueError("it needs one or two whole numbers")
    least, greatest = int(arguments[0]), int(arguments[-1])
    if least > greatest:
        raise ValueError("the first number must not be greater than the second")
    return least, greatest


def option(*known: str) -> Prepare:
    """Return a parser of no argument, or one of these words."""

    def prepare(arguments: tuple[str, ...]) -> str | None:
        if len(arguments) > 1 or not set(arguments) <= set(known):
            raise ValueError(f"it takes no argument, or one of: {', '.join(known)}")
        return arguments[0] if arguments else None

    return prepare


def field(arguments: tuple[str, ...]) -> Path:
    """Parse the name of another field."""
    if len(arguments) != 1:
        raise ValueError("it needs the name of one other field")
    return split_path(arguments[0])


def fields(arguments: tuple[str, ...]) -> tuple[Path, ...]:
    """Parse the names of other fields."""
    return tuple(split_path(argument) for argument in texts(arguments))


def field_and_texts(arguments: tuple[str, ...]) -> tuple[Path, tuple[str, ...]]:
    """Parse the name of another field, and one or more values."""
    if len(arguments) < 2:
        raise ValueError("it needs the name of another field, and its values")
    return split_path(arguments[0]), arguments[1:]


def split_path(text: str) -> Path:
    r"""Return the parts of a dotted path; `\.` is a dot in a name."""
    parts = tuple(part.replace(r"\.", ".") for part in re.split(r"(?<!\\)\.", text))
    if not all(parts):
        raise ValueError(f"invalid path {text!r}; use names, dots and *")
    return parts
