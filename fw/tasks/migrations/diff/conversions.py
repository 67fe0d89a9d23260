"""Kinds of conversion of a column's values when its type changes."""

from __future__ import annotations

import re
from enum import Enum

__all__ = ["Conversion", "condition_to_fit", "conversion", "same_kind", "schema_type", "widening"]

_TYPE = re.compile(r"(?:sa|t)\.(?P<name>\w+)\((?P<arguments>[\d, ]*)\)")
_ARRAY = re.compile(r"t\.Array\((.*)\)")
_INTEGER_DIGITS = 19


class Conversion(Enum):
    """Kind of conversion between two types."""

    SAFE = "kept"
    """All values stay unchanged."""
    NARROW = "narrowed"
    """Some values may not fit: the database refuses or rounds them."""
    CAST = "cast"
    """fw casts all values; none is lost."""
    CHECKED = "cast where it can be"
    """fw casts all values; a value that cannot be cast stops the migration."""
    NONE = "dropped"
    """No conversion exists: the column is dropped and created again, empty."""


def conversion(old: str, new: str) -> Conversion:
    """Return the conversion from one column type, as code, to another."""
    before, after = _parts(old), _parts(new)
    if old == new or _are_wider_items(old, new):
        return Conversion.SAFE
    if before is None or after is None:
        return Conversion.NONE
    (old_name, old_sizes), (new_name, new_sizes) = before, after
    if old_name == new_name == "Decimal":
        return _decimals(old_sizes, new_sizes)
    if old_name in _TEXTS and new_name in _TEXTS:
        room, need = _max_length(new_name, new_sizes), _max_length(old_name, old_sizes)
        return Conversion.SAFE if room >= need else Conversion.NARROW
    if new_name in _TEXTS and old_name in _SAME_TEXT:
        fits = _max_length(new_name, new_sizes) >= _SAME_TEXT[old_name]
        return Conversion.SAFE if fits else Conversion.NARROW
    if (old_name, new_name) == ("Integer", "Decimal"):
        whole = new_sizes[0] - new_sizes[1]
        return Conversion.SAFE if whole >= _INTEGER_DIGITS else Conversion.NARROW
    pair = (old_name, new_name)
    words = [_WORDS.get(name, name.lower()) for name in pair]
    return _PAIRS.get(pair) or _cast(words[0], words[1], new_sizes)


def _are_wider_items(old: str, new: str) -> bool:
    """Return True if arrays of texts become arrays of texts that are at least as long."""
    arrays = _ARRAY.fullmatch(old), _ARRAY.fullmatch(new)
    if arrays[0] is None or arrays[1] is None:
        return False
    items = arrays[0][1], arrays[1][1]
    texts = all((parts := _parts(item)) is not None and parts[0] in _TEXTS for item in items)
    return texts and conversion(*items) is Conversion.SAFE


def _cast(old: str, new: str, sizes: tuple[int, ...]) -> Conversion:
    """Return the conversion by fw's own casts between two types of the schema."""
    if {"bytes", "file"} & {old, new}:
        return Conversion.NONE
    if (old, new) in _LOSSLESS or (old != "json" and new == "json" and old not in _TEXT_WORDS):
        return Conversion.CAST
    if new in _TEXT_WORDS:
        return (
            Conversion.CAST
            if new == "text" or sizes[0] >= _LONGEST_VALUE.get(old, 1000)
            else Conversion.CHECKED
        )
    if old in _TEXT_WORDS or old == "json" or (old, new) in _CHECKED:
        return Conversion.CHECKED
    return Conversion.NONE


def condition_to_fit(column: str, old: str, new: str) -> str | None:
    """Return the condition that values meet which fit a narrower type, None if it is unknown."""
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return None
    (old_name, old_sizes), (new_name, new_sizes) = before, after
    if old_name in _TEXTS and new_name in _TEXTS:
        return f"length({column}) <= {_max_length(new_name, new_sizes)}"
    if old_name == new_name == "Decimal" and old_sizes[1] <= new_sizes[1]:
        limit = 10 ** (new_sizes[0] - new_sizes[1])
        return f"{column} < {limit} and {column} > -{limit}"
    return None


def widening(old: str, new: str) -> str | None:
    """Return the kind of schema change from a type to a wider one of the same kind.

    `widen type` changes only the definition of the column, `extend type` does so except on
    databases that store other sizes differently. None if all rows are checked or converted.
    """
    before, after = _parts(old), _parts(new)
    if before is None or after is None or conversion(old, new) is not Conversion.SAFE:
        return None
    (old_name, old_sizes), (new_name, new_sizes) = before, after
    if old_name == new_name == "Decimal":
        return "extend type" if old_sizes[1] == new_sizes[1] else None
    if not {old_name, new_name} <= _TEXTS:
        return None
    longer = old_name != new_name or old_sizes[0] <= _SHORT < new_sizes[0]
    return "extend type" if longer else "widen type"


_SHORT = 63
"""Characters that fit into 255 bytes, for which MySQL stores the length in one byte."""


def same_kind(old: str, new: str) -> bool:
    """Return True if two types differ only in size, so that a default of one fits the other."""
    before, after = _parts(old), _parts(new)
    names = {part[0] for part in (before, after) if part is not None}
    return before is not None and after is not None and (len(names) == 1 or names <= _TEXTS)


def schema_type(source: str) -> str:
    """Return a column type as the schema writes it: `string(40)` for `sa.String(40)`.

    A type that the schema doesn't have is returned unchanged.
    """
    array = _ARRAY.fullmatch(source)
    if array is not None:
        return f"{schema_type(array[1])}[]"
    parts = _parts(source)
    if parts is None:
        return source
    name, sizes = parts
    word = _WORDS.get(name, name.lower())
    return f"{word}({', '.join(map(str, sizes))})" if sizes else word


_WORDS = {"Boolean": "bool", "Integer": "int"}

_TEXT_WORDS = ("string", "text")
_LOSSLESS = {("bool", "float"), ("bool", "decimal"), ("date", "datetime")}
_CHECKED = {
    ("float", "decimal"),
    ("float", "bool"),
    ("decimal", "int"),
    ("decimal", "float"),
    ("decimal", "bool"),
    ("datetime", "date"),
    ("datetime", "time"),
}
_LONGEST_VALUE = {"bool": 5, "date": 10, "datetime": 32, "float": 24, "time": 15}
"""Maximum length of a value as text."""

_TEXTS = frozenset({"String", "Text"})
_SAME_TEXT = {"Integer": 20, "Uuid": 36}
"""Types that every database converts to the same text, with its maximum length."""

_PAIRS = {
    ("Boolean", "Integer"): Conversion.SAFE,
    ("Integer", "Boolean"): Conversion.NARROW,
    ("Integer", "Float"): Conversion.NARROW,
    ("Float", "Integer"): Conversion.NARROW,
}


def _parts(source: str) -> tuple[str, tuple[int, ...]] | None:
    match = _TYPE.fullmatch(source)
    if match is None:
        return None
    return match["name"], tuple(int(size) for size in match["arguments"].split(",") if size)


def _max_length(name: str, sizes: tuple[int, ...]) -> float:
    return sizes[0] if name == "String" and sizes else float("inf")


def _decimals(old: tuple[int, ...], new: tuple[int, ...]) -> Conversion:
    wider = new[0] - new[1] >= old[0] - old[1] and new[1] >= old[1]
    return Conversion.SAFE if wider else Conversion.NARROW
