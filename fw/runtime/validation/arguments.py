"""Parsing of rule arguments, the text after the colon."""

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
    """Take no arguments."""
    if arguments:
        raise ValueError("it takes no arguments")


def texts(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Take one text or more."""
    if not arguments:
        raise ValueError("it needs at least one argument")
    return arguments


def number(arguments: tuple[str, ...]) -> Decimal:
    """Take one number."""
    return _numbers(arguments, 1)[0]


def numbers(arguments: tuple[str, ...]) -> tuple[Decimal, Decimal]:
    """Take the least and the greatest number."""
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
    """Take one whole number from 0."""
    least, greatest = counts(arguments)
    if len(arguments) != 1:
        raise ValueError("it needs one whole number")
    assert least == greatest
    return least


def counts(arguments: tuple[str, ...]) -> tuple[int, int]:
    """Take a whole number from 0, or the least and the greatest."""
    if len(arguments) not in (1, 2) or not all(
        re.fullmatch(r"[0-9]{1,9}", argument) for argument in arguments
    ):
        raise ValueError("it needs one or two whole numbers")
    least, greatest = int(arguments[0]), int(arguments[-1])
    if least > greatest:
        raise ValueError("the first number must not be greater than the second")
    return least, greatest


def option(*known: str) -> Prepare:
    """Take one of these words, or nothing."""

    def prepare(arguments: tuple[str, ...]) -> str | None:
        if len(arguments) > 1 or not set(arguments) <= set(known):
            raise ValueError(f"it takes nothing, or one of: {', '.join(known)}")
        return arguments[0] if arguments else None

    return prepare


def field(arguments: tuple[str, ...]) -> Path:
    """Take the name of another field."""
    if len(arguments) != 1:
        raise ValueError("it needs the name of one other field")
    return split_path(arguments[0])


def fields(arguments: tuple[str, ...]) -> tuple[Path, ...]:
    """Take the names of other fields."""
    return tuple(split_path(argument) for argument in texts(arguments))


def field_and_texts(arguments: tuple[str, ...]) -> tuple[Path, tuple[str, ...]]:
    """Take the name of another field and one value of it or more."""
    if len(arguments) < 2:
        raise ValueError("it needs the name of another field, and its values")
    return split_path(arguments[0]), arguments[1:]


def split_path(text: str) -> Path:
    r"""Return the parts of a path that dots divide; `\.` is a dot within a name."""
    parts = tuple(part.replace(r"\.", ".") for part in re.split(r"(?<!\\)\.", text))
    if not all(parts):
        raise ValueError(f"invalid path {text!r}; use names, dots and *")
    return parts
