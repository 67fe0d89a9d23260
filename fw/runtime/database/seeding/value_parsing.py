"""Parses the values of columns from text, in seed files and on the command line."""

from __future__ import annotations

import base64
import datetime as dt
import json
import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.application import project
from fw.runtime.database import types as t
from fw.runtime.database.models.generators import is_generated_key
from fw.runtime.database.models.metadata import Kind, metadata_kind
from fw.runtime.database.models.text_choices import TextChoices
from fw.runtime.files.stored_file import ProjectFile

__all__ = [
    "InvalidValueText",
    "example_of",
    "is_required",
    "item_column",
    "read_json",
    "storable",
    "value_of_text",
]

_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MAX_DEPTH: Final = 30
"""Maximum nesting of a JSON value, as in a request."""
_TOO_DEEP: Final = f"is nested more than {_MAX_DEPTH} deep"


class InvalidValueText(ValueError):
    """A text isn't a value of a column; `hint` has an example of one."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class _Explained(ValueError):
    """An error with its own message."""


def value_of_text(text: str, column: sa.Column[Any], kind: Kind) -> Any:
    """Return the value of a text, as the column's Python type; raise InvalidValueText."""
    try:
        return _READERS[kind](text, column)
    except (ValueError, ArithmeticError) as fault:
        said = str(fault) if isinstance(fault, _Explained) else f"{text!r} is not a valid {kind}"
        raise InvalidValueText(said, f"such as {example_of(column, kind)}") from None


def example_of(column: sa.Column[Any], kind: Kind) -> str:
    """Return an example of a text for a column."""
    if isinstance(column.type, t.Enum):
        return column.type.values[0]
    length = getattr(column.type, "length", None)
    return _EXAMPLES[kind] if kind != "string" or length is None else _EXAMPLES[kind][:length]


def is_required(column: sa.Column[Any]) -> bool:
    """Return True if a row needs a value for a column, which has no default."""
    itself = column.default is not None or column.server_default is not None
    return not (column.nullable or is_generated_key(column) or itself)


def read_json(text: str) -> Any:
    """Return the value of a JSON text; ValueError for an invalid one, with NaN or 1e999."""
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except RecursionError:
        raise _Explained(_TOO_DEEP) from None


def storable(value: Any, depth: int = 0) -> Any:
    """Return a JSON value if a request could have it; ValueError otherwise.

    Not every database stores other values, and they couldn't be returned unchanged.
    """
    if isinstance(value, str):
        return _storable_text(value)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise _Explained(f"{value} doesn't fit into 64 bits")
    if isinstance(value, dict | list):
        if depth >= _MAX_DEPTH:
            raise _Explained(_TOO_DEEP)
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            storable(item, depth + 1)
    return value


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def _storable_text(text: str) -> str:
    if "\0" in text:
        raise _Explained("contains a NUL character, which databases can't store")
    if _LONE_SURROGATE.search(text):
        raise _Explained(
            "contains invalid text (half of a UTF-16 pair, or bytes that aren't UTF-8)"
        )
    return text


def _string(text: str, column: sa.Column[Any]) -> str:
    kind = column.type
    _storable_text(text)
    if isinstance(kind, t.Enum):
        value = text if text in kind.values else _value_of_member(kind, text)
        if value is None:
            raise _Explained(f"{text!r} is not one of {', '.join(kind.values)}")
        return value
    length = getattr(kind, "length", None)
    if length is not None and len(text) > length:
        raise _Explained(f"has {len(text)} characters; the limit is {length}")
    return text


def _value_of_member(kind: t.Enum, name: str) -> str | None:
    """Return the value of a member of a shared enum, by its name in the schema."""
    if kind.enum_class is None or not issubclass(kind.enum_class, TextChoices):
        return None
    member = kind.enum_class.__members__.get(name.upper())
    return None if member is None else member.value


def _array(text: str, column: sa.Column[Any]) -> list[Any]:
    """Return the items of a JSON list."""
    values = read_json(text)
    if not isinstance(values, list):
        raise _Explained(f"{text!r} is not a list")
    item = item_column(column)
    kind = metadata_kind(item.type)
    wanted = str if kind == "string" else (str, int, float)
    if not all(isinstance(value, wanted) for value in values):
        raise _Explained(f"{text!r} has items of another type")
    return [_READERS[kind](str(value), item) for value in values]


def item_column(column: sa.Column[Any]) -> sa.Column[Any]:
    """Return a column of the items of an array."""
    assert isinstance(column.type, t.Array)
    return sa.Column(column.key, column.type.item)


def _int(text: str, _: sa.Column[Any]) -> int:
    value = int(text.replace("_", ""))
    if not -(2**63) <= value < 2**63:
        raise ValueError
    return value


def _decimal(text: str, column: sa.Column[Any]) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise ValueError from None
    precision, scale = getattr(column.type, "precision", 18), getattr(column.type, "scale", 2)
    if not value.is_finite() or value.adjusted() >= precision - scale:
        raise _Explained(f"{text} doesn't fit {precision} digits, {scale} of them after the point")
    return value


def _bool(text: str, _: sa.Column[Any]) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError
    return text.lower() == "true"


def _bytes(text: str, column: sa.Column[Any]) -> bytes:
    """Return the bytes of base64, which YAML may write on several lines."""
    value = base64.b64decode("".join(text.split()), validate=True)
    length = getattr(column.type, "length", None)
    if length is not None and len(value) > length:
        raise _Explained(f"has {len(value)} bytes; the maximum is {length}")
    return value


def _file(text: str, _: sa.Column[Any]) -> ProjectFile:
    """Return the path of a file in the project."""
    root = project.current().path
    path = (root / text).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        raise _Explained(
            f"{text!r} is not a file of the project; write its path relative to the project"
        )
    return ProjectFile(path)


def _datetime(text: str, _: sa.Column[Any]) -> dt.datetime:
    value = dt.datetime.fromisoformat(text)
    return value if value.tzinfo else value.replace(tzinfo=dt.UTC)


_READERS: Mapping[str, Any] = {
    "array": _array,
    "bool": _bool,
    "bytes": _bytes,
    "file": _file,
    "date": lambda text, _: dt.date.fromisoformat(text),
    "datetime": _datetime,
    "decimal": _decimal,
    "float": lambda text, _: _finite(text),
    "int": _int,
    "json": lambda text, _: storable(read_json(text)),
    "string": _string,
    "time": lambda text, _: dt.time.fromisoformat(text),
    "uuid": lambda text, _: UUID(text),
}
_EXAMPLES: Mapping[str, str] = {
    "array": "[]",
    "bool": "true",
    "bytes": "AAECAw==",
    "file": "database/seeds/photo.png",
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
