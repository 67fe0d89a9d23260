"""Values as people write them, in seed files and on the command line, by the types of columns."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.shape import Kind

__all__ = ["Unfit", "example_of", "must_be_stated", "read_json", "value_of_text"]


class Unfit(ValueError):
    """A text that stands for no value of a column; `hint` is at one that does."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class _Told(ValueError):
    """A reader's own words."""


def value_of_text(text: str, column: sa.Column[Any], kind: Kind) -> Any:
    """Return the value that a text stands for, as the column's Python type; Unfit for no value."""
    try:
        return _READERS[kind](text, column)
    except (ValueError, ArithmeticError) as fault:
        said = str(fault) if isinstance(fault, _Told) else f"{text!r} is no {kind}"
        raise Unfit(said, f"such as {example_of(column, kind)}") from None


def example_of(column: sa.Column[Any], kind: Kind) -> str:
    """Return a text that a column takes."""
    if isinstance(column.type, t.Enum):
        return column.type.values[0]
    length = getattr(column.type, "length", None)
    return _EXAMPLES[kind] if kind != "string" or length is None else _EXAMPLES[kind][:length]


def must_be_stated(column: sa.Column[Any]) -> bool:
    """Say whether a row needs a value for a column, which gets none by itself."""
    itself = column.default is not None or column.server_default is not None
    return not (column.nullable or column.primary_key or itself)


def read_json(text: str) -> Any:
    """Return what a text of JSON stands for; ValueError for another, NaN among them."""
    return json.loads(text, parse_constant=_no_constant)


def _no_constant(text: str) -> None:
    raise ValueError(text)


def _string(text: str, column: sa.Column[Any]) -> str:
    kind = column.type
    if "\0" in text:
        raise _Told("holds a NUL character, which databases don't keep")
    if isinstance(kind, t.Enum):
        if text not in kind.values:
            raise _Told(f"{text!r} is none of {', '.join(kind.values)}")
        return text
    length = getattr(kind, "length", None)
    if length is not None and len(text) > length:
        raise _Told(f"has {len(text)} characters, and room for {length}")
    return text


def _int(text: str, _: sa.Column[Any]) -> int:
    value = int(text.replace("_", ""))
    if not -(2**63) <= value < 2**63:
        raise ValueError
    return value


def _float(text: str, _: sa.Column[Any]) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError
    return value


def _decimal(text: str, column: sa.Column[Any]) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise ValueError from None
    precision, scale = getattr(column.type, "precision", 18), getattr(column.type, "scale", 2)
    if not value.is_finite() or value.adjusted() >= precision - scale:
        raise _Told(f"{text} doesn't fit {precision} digits, {scale} of them behind the point")
    return value


def _bool(text: str, _: sa.Column[Any]) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError
    return text.lower() == "true"


def _datetime(text: str, _: sa.Column[Any]) -> dt.datetime:
    value = dt.datetime.fromisoformat(text)
    return value if value.tzinfo else value.replace(tzinfo=dt.UTC)


_READERS: Mapping[str, Any] = {
    "bool": _bool,
    "date": lambda text, _: dt.date.fromisoformat(text),
    "datetime": _datetime,
    "decimal": _decimal,
    "float": _float,
    "int": _int,
    "json": lambda text, _: read_json(text),
    "string": _string,
    "time": lambda text, _: dt.time.fromisoformat(text),
    "uuid": lambda text, _: UUID(text),
}
_EXAMPLES: Mapping[str, str] = {
    "bool": "true",
    "date": "2024-01-31",
    "datetime": "2024-01-31T12:00:00Z",
    "decimal": "9.99",
    "float": "0.5",
    "int": "42",
    "json": '{"colour": "blue"}',
    "string": "a text",
    "time": "12:30:00",
    "uuid": "0190a6e4-0000-7000-8000-000000000000",
}
