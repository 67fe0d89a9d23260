"""Casts of values when a column changes its type.

Python casts the values, so that all databases do the same. A value without a counterpart is a
ValueError: nothing is rounded, cut or guessed. Only a datetime that becomes a date or a time
loses its other half.
"""

from __future__ import annotations

import json
import math
import re
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import types as t

__all__ = ["CASTS", "cast", "kind_of"]

_KINDS: tuple[tuple[type[Any], str], ...] = (
    (t.Uuid, "uuid"),
    (t.DateTime, "datetime"),
    (t.Array, "array"),
    (t.Json, "json"),
    (t.File, "file"),
    (t.Bytes, "bytes"),
    (t.Decimal, "decimal"),
    (t.Integer, "int"),
    (t.Time, "time"),
    (sa.Boolean, "bool"),
    (sa.Date, "date"),
    (sa.Float, "float"),
    (sa.Text, "text"),
    (sa.String, "string"),
)
_TRUE, _FALSE = ("true", "t", "yes", "y", "1", "on"), ("false", "f", "no", "n", "0", "off")
_WHOLE = re.compile(r"[+-]?[0-9]+", re.ASCII)
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?", re.ASCII)
_FINER = re.compile(r"[.,][0-9]{6}[0-9]*[1-9]")
"""Fractions of a second beyond microseconds, which Python would drop."""
_UNFIT = re.compile("[\x00\ud800-\udfff]")
_DEPTH = 30
"""MariaDB parses JSON of at most 32 levels."""


def kind_of(type_: Any) -> str:
    """Return the schema's word for one of fw's column types; ValueError for another type."""
    for known, kind in _KINDS:
        if isinstance(type_, known):
            return kind
    raise ValueError(f"not a type of the schema: {type_!r}")


def cast(value: Any, old: Any, new: Any) -> Any:
    """Return the value of the type `new` for one of the type `old`.

    Raises ValueError with the reason if there is none, and KeyError if the types have no cast.
    A JSON value is given as text.
    """
    before, after = kind_of(old), kind_of(new)
    found = CASTS[before, after](value)
    if after == "decimal":
        return _fitting(found, new)
    length = getattr(new, "length", None)
    if after == "string" and length and len(found) > length:
        raise ValueError(f"over {length} characters")
    return found


def _int(text: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        raise ValueError("not an integer")
    return _bounded(int(text))


def _bounded(number: int) -> int:
    if not -(2**63) <= number < 2**63:
        raise ValueError("over 64 bits")
    return number


def _whole(value: float | Decimal) -> int:
    if value != value or value in (math.inf, -math.inf) or value != int(value):
        raise ValueError("not an integer")
    return _bounded(int(value))


def _float(text: str) -> float:
    return _exact_float(_decimal(text))


def _exact_float(value: int | Decimal) -> float:
    try:
        number = float(value)
    except OverflowError:
        raise ValueError("larger than any float") from None
    if isinstance(value, int):
        if int(number) != value:
            raise ValueError("over 53 bits")
    elif not math.isfinite(number) or Decimal(repr(number)) != value:
        raise ValueError("more digits than a float holds")
    return number


def _decimal(text: str) -> Decimal:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError("not a number")
    return Decimal(text.strip())


def _fitting(number: Decimal, type_: Any) -> Decimal:
    scale, precision = type_.scale, type_.precision
    if not number.is_finite() or _decimals(number) > scale:
        raise ValueError(f"more than {scale} digits after the point")
    if number and number.adjusted() >= precision - scale:
        raise ValueError(f"more than {precision - scale} digits before the point")
    return number


def _decimals(number: Decimal) -> int:
    """Return the number of significant digits after the point."""
    _, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    zeros = len(digits) - len(bytes(digits).rstrip(b"\0"))
    return -(exponent + zeros) if number else 0


def _bool(text: str) -> bool:
    word = text.strip().lower()
    if word not in _TRUE + _FALSE:
        raise ValueError("neither true nor false")
    return word in _TRUE


def _flag(number: Any) -> bool:
    if number not in (0, 1):
        raise ValueError("neither 0 nor 1")
    return bool(number)


def _datetime(text: str) -> datetime:
    moment = datetime.fromisoformat(_whole_parts(text))
    try:
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("before the year 1 or after 9999") from None


def _time(text: str) -> time:
    found = time.fromisoformat(_whole_parts(text))
    if found.tzinfo is not None:
        raise ValueError("a time of day has no offset")
    return found


def _whole_parts(text: str) -> str:
    if _FINER.search(text):
        raise ValueError("finer than a microsecond")
    return text.strip()


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _json(text: str) -> Any:
    value = _loads(text, parse_float=_float, parse_int=_int, object_pairs_hook=_object)
    _check(value)
    return value


def _loads(text: str, **hooks: Any) -> Any:
    try:
        return json.loads(text, parse_constant=_constant, **hooks)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is not JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("duplicate name in the JSON")
    return found


def _check(value: Any, depth: int = 0) -> None:
    """Raise ValueError for JSON that not every database can store."""
    if isinstance(value, str):
        if _UNFIT.search(value):
            raise ValueError("a NUL or lone surrogate in the JSON")
    elif isinstance(value, dict | list):
        if depth >= _DEPTH:
            raise ValueError("nested too deeply")
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            _check(item, depth + 1)


_BETWEEN = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')


def _compact(text: str) -> str:
    """Return the text of JSON without the spaces that some databases add."""
    return _BETWEEN.sub(r"\1", text)


def _number_text(value: float) -> str:
    return repr(int(value)) if value == int(value) and abs(value) < 2**53 else repr(value)


_FROM_TEXT: dict[str, Callable[[str], Any]] = {
    "bool": _bool,
    "date": lambda text: date.fromisoformat(text.strip()),
    "datetime": _datetime,
    "decimal": _decimal,
    "float": _float,
    "int": _int,
    "json": _json,
    "time": _time,
    "uuid": uuid.UUID,
}
_TO_TEXT: dict[str, Callable[[Any], str]] = {
    "bool": lambda value: "true" if value else "false",
    "date": date.isoformat,
    "datetime": lambda moment: moment.isoformat(),
    "decimal": lambda number: f"{number:f}",
    "float": _number_text,
    "int": str,
    "json": _compact,
    "time": time.isoformat,
    "uuid": str,
}
_IN_JSON = ("bool", "float", "int")
"""Types that JSON has; a value of another type is a JSON string."""


def _from_json(kind: str) -> Callable[[str], Any]:
    numbers: dict[str, Callable[[Any], Any]] = {
        "int": _whole,
        "float": _exact_float,
        "decimal": Decimal,
    }

    def read(text: str) -> Any:
        # As decimals, because floats could lose digits.
        value = _loads(text, parse_float=_decimal)
        if isinstance(value, str):
            return _FROM_TEXT[kind](value)
        if isinstance(value, bool):
            if kind == "bool":
                return value
        elif isinstance(value, int | Decimal) and kind in numbers:
            return numbers[kind](value)
        raise ValueError("not a matching JSON value")

    return read


def _same(value: Any) -> Any:
    return value


def _casts() -> dict[tuple[str, str], Callable[[Any], Any]]:
    found: dict[tuple[str, str], Callable[[Any], Any]] = {
        ("int", "float"): _exact_float,
        ("int", "decimal"): Decimal,
        ("int", "bool"): _flag,
        ("float", "int"): _whole,
        ("float", "decimal"): lambda value: Decimal(repr(value)),
        ("float", "bool"): _flag,
        ("decimal", "int"): _whole,
        ("decimal", "float"): _exact_float,
        ("decimal", "bool"): _flag,
        ("decimal", "decimal"): _same,
        ("bool", "int"): int,
        ("bool", "float"): float,
        ("bool", "decimal"): lambda value: Decimal(int(value)),
        ("datetime", "date"): lambda moment: moment.astimezone(UTC).date(),
        ("datetime", "time"): lambda moment: moment.astimezone(UTC).time(),
        ("date", "datetime"): _midnight,
    }
    for text in ("string", "text"):
        found |= {(text, other): _same for other in ("string", "text")}
        found |= {(text, kind): read for kind, read in _FROM_TEXT.items()}
        found |= {(kind, text): write for kind, write in _TO_TEXT.items()}
    for kind, write in _TO_TEXT.items():
        if kind != "json":
            found[kind, "json"] = _same if kind in _IN_JSON else write
            found["json", kind] = _from_json(kind)
    return found


CASTS = _casts()
"""The casts by the schema's words for both types; other pairs have none."""
