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
from fw.runtime.messages import Message, say

__all__ = ["array_of", "parse_arguments"]

MAX_BYTES = 2**24 - 1  # MySQL's MEDIUMBLOB
_SIZES = {
    "string": (
        255,
        MAX_LENGTH,
        say("use one number from 1 to {maximum}, or the type 'text'", maximum=MAX_LENGTH),
    ),
    "bytes": (
        2**20,
        MAX_BYTES,
        say("use one number of bytes from 1 to {maximum}", maximum=MAX_BYTES),
    ),
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
        issue = Issue(
            "FW302",
            say("type '{word}' takes no arguments", word=word),
            say("write '{word}'", word=word),
            arguments[0],
        )
        return FieldType(name), issue
    return FieldType(name), None


def array_of(item: FieldType) -> tuple[FieldType, Issue | None]:
    """Return the type of an array, and the issue if there are no arrays of such items."""
    if item.name in ITEM_TYPES:
        return FieldType("array", item=item), None
    message = say("arrays of '{item}' are not supported", item=item.name)
    hint = say("use items of type {listed}, or 'json'", listed=", ".join(ITEM_TYPES))
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
    message = say("type 'decimal' requires a precision and a scale")
    if len(arguments) == 2:
        message = _invalid_arguments("decimal", arguments)
    hint = say(
        "use 1 to {maximum} digits, at most {scale} of them after the decimal point; "
        "for example 'decimal(10, 2)'",
        maximum=MAX_PRECISION,
        scale=MAX_SCALE,
    )
    issue = Issue("FW302", message, hint, (*arguments, "decimal")[0])
    return FieldType("decimal", precision=10, scale=2), issue


def _invalid_arguments(name: str, arguments: Sequence[str]) -> Message:
    return say(
        "invalid arguments for type '{name}': {listed}",
        name=name,
        listed=", ".join(map(short, arguments[:3])),
    )


def _enum(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    issue: Issue | None = None
    if not arguments:
        hint = say("for example 'enum(draft, done)'")
        issue = Issue("FW310", say("type 'enum' requires values"), hint, "enum")
        return FieldType("enum", values=(UNKNOWN_VALUE,)), issue
    values: dict[str, None] = {}
    for argument in arguments:
        value, found = enum_value(argument)
        if found is None and value in values:
            message = say("enum value '{value}' is repeated", value=short(value))
            found = Issue("FW310", message, say("remove one"), argument)
        issue = issue or found
        values[value] = None
    if issue is None and len(values) > MAX_VALUES:
        message = say(
            "enum has {count} values; the maximum is {maximum}",
            count=len(values),
            maximum=MAX_VALUES,
        )
        hint = say("use a model and a foreign key instead")
        issue = Issue("FW310", message, hint, arguments[MAX_VALUES])
    return FieldType("enum", values=tuple(values)), issue


def _small_integer(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
