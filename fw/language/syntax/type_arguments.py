"""Arguments of types: lengths, digits, the values of an enum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from fw.language.field_types import ITEM_TYPES, FieldType, TypeName
from fw.language.names import UNKNOWN_VALUE
from fw.language.syntax.literals import (
    MAX_LENGTH,
    MAX_PRECISION,
    MAX_SCALE,
    MAX_VALUES,
    Issue,
    enum_value,
    short,
)

__all__ = ["array_of", "parse_arguments"]

MAX_BYTES = 2**24 - 1  # MySQL's MEDIUMBLOB
_SIZES = {
    "string": (255, MAX_LENGTH, f"use one number from 1 to {MAX_LENGTH}, or the type 'text'"),
    "bytes": (2**20, MAX_BYTES, f"use one number of bytes from 1 to {MAX_BYTES}"),
}
"""Types with a length: the default, the maximum, and the hint for another one."""


def parse_arguments(word: str, arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    """Return the type for a type word and its arguments, and the issue if they are invalid."""
    name = cast("TypeName", word)
    if word in _SIZES:
        return _sized(name, arguments)
    if word == "decimal":
        return _decimal(arguments)
    if word == "enum":
        return _enum(arguments)
    if arguments:
        issue = Issue("FW302", f"type '{word}' takes no arguments", f"write '{word}'", arguments[0])
        return FieldType(name), issue
    return FieldType(name), None


def array_of(item: FieldType) -> tuple[FieldType, Issue | None]:
    """Return the type of an array, and the issue if there are no arrays of such items."""
    if item.name in ITEM_TYPES:
        return FieldType("array", item=item), None
    message = f"arrays of '{item.name}' are not supported"
    hint = f"use items of type {', '.join(ITEM_TYPES)}, or 'json'"
    return FieldType("array", item=FieldType("text")), Issue("FW302", message, hint, "[]")


def _sized(name: TypeName, arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    default, most, advice = _SIZES[name]
    if not arguments:
        return FieldType(name, length=default), None
    length = _small_integer(arguments[0])
    if len(arguments) == 1 and length is not None and 1 <= length <= most:
        return FieldType(name, length=length), None
    issue = Issue("FW302", _invalid_arguments(name, arguments), advice, arguments[-1])
    return FieldType(name, length=default), issue


def _decimal(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    numbers = [_small_integer(argument) for argument in arguments]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        precision, scale = numbers[0], numbers[1]
        if 1 <= precision <= MAX_PRECISION and 0 <= scale <= min(precision, MAX_SCALE):
            return FieldType("decimal", precision=precision, scale=scale), None
    message = "type 'decimal' requires a precision and a scale"
    if len(arguments) == 2:
        message = _invalid_arguments("decimal", arguments)
    hint = (
        f"use 1 to {MAX_PRECISION} digits, at most {MAX_SCALE} of them after the decimal point; "
        "for example 'decimal(10, 2)'"
    )
    issue = Issue("FW302", message, hint, (*arguments, "decimal")[0])
    return FieldType("decimal", precision=10, scale=2), issue


def _invalid_arguments(name: str, arguments: Sequence[str]) -> str:
    return f"invalid arguments for type '{name}': {', '.join(map(short, arguments[:3]))}"


def _enum(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    issue: Issue | None = None
    if not arguments:
        hint = "for example 'enum(draft, done)'"
        issue = Issue("FW310", "type 'enum' requires values", hint, "enum")
        return FieldType("enum", values=(UNKNOWN_VALUE,)), issue
    values: dict[str, None] = {}
    for argument in arguments:
        value, found = enum_value(argument)
        if found is None and value in values:
            message = f"enum value '{short(value)}' is repeated"
            found = Issue("FW310", message, "remove one", argument)
        issue = issue or found
        values[value] = None
    if issue is None and len(values) > MAX_VALUES:
        message = f"enum has {len(values)} values; the maximum is {MAX_VALUES}"
        hint = "use a model and a foreign key instead"
        issue = Issue("FW310", message, hint, arguments[MAX_VALUES])
    return FieldType("enum", values=tuple(values)), issue


def _small_integer(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
