"""Rules for types. Later rules are skipped for a value of another type."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NoReturn

from fw.runtime.validation.arguments import counts, option
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field
from fw.runtime.validation.values import number_in

__all__: list[str] = []

_INTEGER = re.compile(r"[+-]?[0-9]{1,19}")
_BOUND = 2**63


@rule("string", "The :attribute must be text.", kind="type")
def _string(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str)


@rule(
    "integer",
    "The :attribute must be a whole number.",
    kind="type",
    prepare=option("strict"),
)
def _integer(field: Field, strict: str | None) -> bool:
    value = field.value
    if isinstance(value, str) and not strict and _INTEGER.fullmatch(value):
        value = int(value)
    # A column of integers has 64 bits.
    return isinstance(value, int) and not isinstance(value, bool) and -_BOUND <= value < _BOUND


@rule("numeric", "The :attribute must be a number.", kind="type", prepare=option("strict"))
def _numeric(field: Field, strict: str | None) -> bool:
    return not (strict and isinstance(field.value, str)) and number_in(field.value) is not None


@rule(
    "decimal",
    "The :attribute must be a number with :range decimal places.",
    kind="type",
    prepare=counts,
    shows=("range",),
)
def _decimal(field: Field, places: tuple[int, int]) -> bool:
    number = number_in(field.value)
    if number is None:
        return False
    least, most = places
    if isinstance(field.value, str):
        # A text states its number of places, unless it has an exponent.
        has = len(field.value.partition(".")[2])
        return "e" not in field.value.lower() and least <= has <= most
    exponent = number.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return -exponent <= most


@rule("boolean", "The :attribute must be true or false.", kind="type", prepare=option("strict"))
def _boolean(field: Field, strict: str | None) -> bool:
    value = field.value
    if isinstance(value, bool):
        return True
    return not strict and isinstance(value, (int, str)) and value in (0, 1, "0", "1")


def _keys(arguments: tuple[str, ...]) -> frozenset[str]:
    return frozenset(arguments)


@rule(
    "array",
    "The :attribute must be a list or an object of the known members.",
    kind="type",
    prepare=_keys,
)
def _array(field: Field, keys: frozenset[str]) -> bool:
    if keys:
        return isinstance(field.value, Mapping) and field.value.keys() <= keys
    return isinstance(field.value, (list, tuple, Mapping))


@rule("list", "The :attribute must be a list.", kind="type")
def _list(field: Field, _argument: None) -> bool:
    return isinstance(field.value, (list, tuple))


@rule("object", "The :attribute must be an object.", kind="type")
def _object(field: Field, _argument: None) -> bool:
    return isinstance(field.value, Mapping)


@rule("json", "The :attribute must be text that is valid JSON.", kind="type")
def _json(field: Field, _argument: None) -> bool:
    if not isinstance(field.value, str):
        return False
    try:
        json.loads(field.value, parse_constant=_refuse, parse_int=Decimal)
    except (ValueError, RecursionError, ArithmeticError):
        return False
    return True


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


@rule("accepted", "The :attribute must be accepted.")
def _accepted(field: Field, _argument: None) -> bool:
    return field.value is True or _is_word(field.value, ("yes", "on", "1", "true", 1))


@rule("declined", "The :attribute must be declined.")
def _declined(field: Field, _argument: None) -> bool:
    return field.value is False or _is_word(field.value, ("no", "off", "0", "false", 0))


def _is_word(value: object, words: tuple[str | int, ...]) -> bool:
    return isinstance(value, (int, str)) and not isinstance(value, bool) and value in words
