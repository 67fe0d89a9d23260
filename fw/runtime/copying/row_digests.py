"""Digests of rows, the same in every database that has the same rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from datetime import date, datetime, time
from decimal import MAX_PREC, Context, Decimal
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.types import TypeDecorator

from fw.runtime.database import types as t
from fw.runtime.database.models.metadata import Kind, metadata_kind
from fw.runtime.database.query.selection import Row
from fw.runtime.database.sql.columns import as_uuid, in_utc

__all__ = ["RowForm", "TableDigest"]

Convert = Callable[[Any], Any]

_DIALECT = DefaultDialect()
_EXACT = Context(prec=MAX_PREC)
"""Context in which no decimal is rounded: the default one has 28 digits."""


class RowForm:
    """The canonical form of a table's rows.

    Datetimes are in UTC, cut to `milliseconds` if one of the databases stores no more. Decimals
    have no trailing zeros, and objects of JSON are sorted by their keys. JSON null is the same as
    NULL: models read both as None.
    """

    def __init__(self, columns: Iterable[sa.Column[Any]], *, milliseconds: bool) -> None:
        self._converters = [(one.key, _converter(one.type, milliseconds)) for one in columns]

    def encoded(self, row: Row) -> bytes:
        """Return the canonical form of a row."""
        values = [
            None if row[name] is None else convert(row[name]) for name, convert in self._converters
        ]
        return json.dumps(values, ensure_ascii=False, sort_keys=True).encode("utf-8")


class TableDigest:
    """Number and digest of rows, in whichever order they are added: databases sort differently."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, encoded: bytes) -> None:
        """Add the canonical form of a row."""
        self.rows += 1
        self._sum += int.from_bytes(hashlib.sha256(encoded).digest())

    def __str__(self) -> str:
        return f"{self._sum % (1 << 256):064x}"


def _converter(type_: Any, milliseconds: bool) -> Convert:
    kind = metadata_kind(type_)
    if isinstance(type_, TypeDecorator) and type(type_).__module__ != t.__name__:
        return partial(_decorated, type_, _converter(type_.impl_instance, milliseconds))
    if kind == "array":
        item = _converter(type_.item, milliseconds)
        return lambda values: [item(value) for value in values]
    if kind == "datetime":
        return partial(_datetime, "milliseconds" if milliseconds else "microseconds")
    return _CONVERTERS[kind]


def _decorated(type_: TypeDecorator[Any], inner: Convert, value: Any) -> Any:
    given = type_.process_bind_param(value, _DIALECT)
    return None if given is None else inner(given)


def _datetime(precision: str, value: datetime) -> str:
    return in_utc(value).isoformat(timespec=precision)


def _decimal(value: Any) -> str:
    number = Decimal(str(value))
    return f"{number.normalize(_EXACT):f}" if number else "0"


def _time(value: time) -> str:
    return value.replace(tzinfo=None).isoformat("microseconds")


def _same(value: Any) -> Any:
    return value


_CONVERTERS: dict[Kind, Convert] = {
    "bool": bool,
    "bytes": lambda value: bytes(value).hex(),
    "date": date.isoformat,
    "decimal": _decimal,
    "file": lambda value: value.data(),
    # Some databases have no negative zero.
    "float": lambda value: float(value) + 0.0,
    "int": int,
    "json": _same,
    "string": str,
    "time": _time,
    "uuid": lambda value: str(as_uuid(value)),
}
