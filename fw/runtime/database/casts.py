"""How a value of one type becomes a value of another when a column changes its type.

The same on every database, since it is done here rather than there. A value that has no
counterpart is a ValueError: nothing is rounded, cut or guessed. Only a datetime that becomes a date or
a time of day loses its other half.
"""

from __future__ import annotations

import json
import math
import re
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import types as t

__all__ = ["CASTS", "cast", "kind_of"]

_KINDS: tuple[tuple[type[Any], str], ...] = (
    (t.Uuid, "uuid"),
    (t.DateTime, "datetime"),
    (t.Json, "json"),
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


def kind_of(type_: Any) -> str:
    """Return the schema's word for a column type of fw; ValueError for any other type."""
    for known, kind in _KINDS:
        if isinstance(type_, known):
            return kind
    raise ValueError(f"no type of the schema: {type_!r}")


def cast(value: Any, old: Any, new: Any) -> Any:
    """Return the value of the type `new` that stands for one of `old`.

    ValueError says why there is none; KeyError that the two types have no cast.
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
        raise ValueError("no whole number")
    return _bounded(int(text))


def _bounded(number: int) -> int:
    if not -(2**63) <= number < 2**63:
        raise ValueError("over 64 bits")
    return number


def _whole(value: float | Decimal) -> int:
    if value != value or value in (math.inf, -math.inf) or value != int(value):
        raise ValueError("no whole number")
    return _bounded(int(value))


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("not finite")
    return number


def _exact_float(value: int | Decimal) -> float:
    number = float(value)
    if isinstance(value, int):
        if int(number) != value:
            raise ValueError("over 53 bits")
    elif Decimal(repr(number)) != value:
        raise ValueError("more digits than a float holds")
    return number


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text.strip())
    except InvalidOperation:
        raise ValueError("no number") from None


def _fitting(number: Decimal, type_: Any) -> Decimal:
    scale, precision = type_.scale, type_.precision
    if not number.is_finite() or number != round(number, scale):
        raise ValueError(f"more than {scale} digits behind the point")
    if number and number.adjusted() >= precision - scale:
        raise ValueError(f"more than {precision - scale} digits before the point")
    return number


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
    moment = datetime.fromisoformat(text.strip())
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _json(text: str) -> Any:
    return json.loads(text, parse_constant=_constant)


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


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
    "time": lambda text: time.fromisoformat(text.strip()),
    "uuid": uuid.UUID,
}
_TO_TEXT: dict[str, Callable[[Any], str]] = {
    "bool": lambda value: "true" if value else "false",
    "date": date.isoformat,
    "datetime": lambda moment: moment.isoformat(),
    "decimal": lambda number: f"{number:f}",
    "float": _number_text,
    "int": str,
    "json": _dumped,
    "time": time.isoformat,
    "uuid": str,
}
_IN_JSON = ("bool", "float", "int")
"""What JSON has a word of its own for; anything else is a JSON string."""


def _from_json(kind: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if isinstance(value, str):
            return _FROM_TEXT[kind](value)
        if isinstance(value, bool):
            if kind == "bool":
                return value
        elif isinstance(value, int | float) and kind in ("int", "float", "decimal"):
            return _FROM_TEXT[kind](repr(value)) if isinstance(value, int) else _number(value, kind)
        raise ValueError("no such value in the JSON")

    return read


def _number(value: float, kind: str) -> Any:
    if kind == "decimal":
        return Decimal(repr(value))
    return _whole(value) if kind == "int" else value


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
"""The casts by the schema's words for the two types; a pair that isn't here has none."""
