"""Column types of SQLite."""

from __future__ import annotations

import decimal
from datetime import datetime
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeEngine
from typing_extensions import override

from fw.runtime.database import types as t
from fw.runtime.database.sql.columns import (
    Columns,
    ExactDecimal,
    Processor,
    in_utc,
    optional,
    text_in_utc,
)

__all__ = ["DECIMALS", "DECIMAL_SUM", "SqliteColumns"]

DECIMALS = "fw_decimal"
"""Name of the collation that compares decimals stored as text."""
DECIMAL_SUM = "fw_decimal_sum"
"""Name of the function that adds integers and decimals exactly."""

_DATE_LENGTH = len("2026-01-31")
_parse = datetime.fromisoformat

_FLOAT_DIGITS = 15
"""Decimals with up to 15 digits fit a double, SQLite's only fractional type, exactly."""


def _exceeds_float(type_: ExactDecimal) -> bool:
    """Return True if decimals are stored as text, and compared by a collation."""
    return type_.precision > _FLOAT_DIGITS


def _as_text(value: datetime | None) -> str | None:
    return None if value is None else text_in_utc(value)


@lru_cache(maxsize=4096)
def _as_datetime(text: str | None) -> datetime | None:
    # Cached: most rows are created and updated at one moment, and later requests read them again.
    if text is None:
        return None
    if len(text) > _DATE_LENGTH:
        # Parsing an offset is faster than adding one.
        try:
            return _parse(text + "+00:00")
        except ValueError:
            pass
    return in_utc(_parse(text))


class SqliteColumns(Columns):
    """Datetimes are text in UTC. Decimals are numbers up to 15 digits, otherwise text."""

    added_at = None
    milliseconds = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

    @override
    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        if isinstance(column.type, t.Decimal) and _exceeds_float(column.type):
            return sa.type_coerce(column, sa.Text()).collate(DECIMALS)
        return column

    @override
    def size(self, column: sa.Column[Any]) -> sa.ColumnElement[int]:
        # octet_length() is newer than the SQLite of many systems.
        return sa.func.length(sa.cast(column, sa.LargeBinary()), type_=sa.BigInteger())

    @override
    def total(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        # SQLite adds decimals as floats, and no integers over 64 bits.
        exact = isinstance(column.type, (t.Decimal, t.Integer))
        return getattr(sa.func, DECIMAL_SUM)(column) if exact else sa.func.sum(column)

    @override
    def integer(self) -> TypeEngine[Any]:
        # SQLite generates keys only for a column of type INTEGER, which has 64 bits.
        return sa.Integer()

    @override
    def datetime_in(self) -> Processor | None:
        return _as_text

    @override
    def datetime_out(self) -> Processor | None:
        return _as_datetime

    @override
    def json(self) -> TypeEngine[Any]:
        # SQLite treats a column of type JSON as numeric, and stores "1.0" as 1.
        return sa.Text()

    @override
    def decimal(self, type_: ExactDecimal) -> TypeEngine[Any]:
        if _exceeds_float(type_):
            return sa.Text()
        return sqlite.NUMERIC(type_.precision, type_.scale)

    @override
    def decimal_in(self, type_: ExactDecimal) -> Processor | None:
        return optional(lambda value: f"{type_.fit(value):f}")

    @override
    def decimal_out(self, type_: ExactDecimal) -> Processor | None:
        def read(value: str | float) -> decimal.Decimal:
            # A default of the table may have fewer decimals.
            if not isinstance(value, str):
                return decimal.Decimal(f"{value:.{type_.scale}f}")
            number = decimal.Decimal(value)
            return number if number.as_tuple().exponent == -type_.scale else type_.fit(number)

        return optional(read)
