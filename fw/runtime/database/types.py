"""Column types that mean the same on every SQL database.

A uuid, a point in time or an exact decimal leaves a repository as it came in, whichever
provider is behind it. Models and migrations use these types alike.
"""

from __future__ import annotations

import decimal
import json
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import mysql, postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.types import TypeDecorator, TypeEngine
from typing_extensions import override

__all__ = [
    "Boolean",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "Float",
    "Integer",
    "Json",
    "String",
    "Text",
    "Time",
    "Uuid",
]

Processor = Callable[[Any], Any]

Boolean = sa.Boolean
Date = sa.Date
Float = sa.Double
String = sa.String

_MYSQL = ("mysql", "mariadb")
_FLOAT_DIGITS = 15
"""Decimals of so many digits survive a double, SQLite's only fractional number, unharmed."""


def _optional(convert: Processor) -> Processor:
    def process(value: Any) -> Any:
        return None if value is None else convert(value)

    return process


class Integer(TypeDecorator[int]):
    """A whole number of 64 bits."""

    impl = sa.BigInteger
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        # SQLite hands out keys only to a column that is spelled INTEGER; it has 64 bits anyway.
        if dialect.name == "sqlite":
            return dialect.type_descriptor(sa.Integer())
        return dialect.type_descriptor(sa.BigInteger())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return _whole


def _whole(value: Any) -> int | None:
    """Return a value as a number that every database stores unchanged; ValueError otherwise."""
    if value is None:
        return None
    if not isinstance(value, (int, float, decimal.Decimal)) or int(value) != value:
        raise ValueError("not a whole number")
    number = int(value)
    if not -(2**63) <= number < 2**63:
        raise ValueError("over 64 bits")
    return number


class Text(sa.Text):
    """A text without a length of its own: at least 16 MB on every database."""


@compiles(Text)
def _text(_type: Text, _compiler: object, **_options: object) -> str:
    return "TEXT"


@compiles(Text, *_MYSQL)
def _text_mysql(_type: Text, _compiler: object, **_options: object) -> str:
    return "MEDIUMTEXT"


class Uuid(TypeDecorator[uuid.UUID]):
    """A UUID: PostgreSQL's own type, elsewhere its canonical text of 36 characters."""

    impl = sa.Uuid
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(postgresql.UUID(as_uuid=True))
        if dialect.name in _MYSQL:
            return dialect.type_descriptor(mysql.CHAR(36, charset="ascii", collation="ascii_bin"))
        return dialect.type_descriptor(sa.CHAR(36))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        if dialect.name == "postgresql":
            return _optional(_uuid)
        return _optional(lambda value: str(_uuid(value)))

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return None if dialect.name == "postgresql" else _optional(uuid.UUID)


def _uuid(value: Any) -> uuid.UUID:
    return value if isinstance(value, uuid.UUID) else uuid.UUID(str(value))


class DateTime(TypeDecorator[datetime]):
    """A point in time, to the microsecond, always in UTC. One without an offset counts as UTC."""

    impl = sa.DateTime
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name in _MYSQL:
            return dialect.type_descriptor(mysql.DATETIME(fsp=6))
        return dialect.type_descriptor(sa.DateTime(timezone=True))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        if dialect.name == "postgresql":
            return _optional(_in_utc)
        if dialect.name in _MYSQL:
            return _optional(lambda value: _in_utc(value).replace(tzinfo=None))
        return _optional(
            lambda value: _in_utc(value).replace(tzinfo=None).isoformat(" ", "microseconds")
        )

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        if dialect.name == "postgresql":
            return None
        if dialect.name in _MYSQL:
            return _optional(_in_utc)
        return _optional(lambda text: _in_utc(datetime.fromisoformat(text)))


def _in_utc(value: datetime) -> datetime:
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Time(TypeDecorator[time]):
    """A time of day, to the microsecond, without an offset."""

    impl = sa.Time
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name in _MYSQL:
            return dialect.type_descriptor(mysql.TIME(fsp=6))
        return dialect.type_descriptor(sa.Time())


class Json(TypeDecorator[Any]):
    """Any JSON value; None is SQL's NULL. Numbers are finite."""

    impl = sa.JSON
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(postgresql.JSONB(none_as_null=True))
        # To SQLite a column of the type JSON is numeric: it would store "1.0" as 1.
        if dialect.name == "sqlite":
            return dialect.type_descriptor(sa.Text())
        return dialect.type_descriptor(sa.JSON(none_as_null=True))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return _optional(_to_json)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        # asyncpg's connections are told to read JSON themselves.
        return None if dialect.name == "postgresql" else _optional(json.loads)


def _to_json(value: object) -> str:
    return json.dumps(value, allow_nan=False, ensure_ascii=False, separators=(",", ":"))


class Enum(TypeDecorator[str]):
    """One of a few words, kept as text; `Model` adds the check that keeps it to them."""

    impl = sa.String
    cache_ok = True

    def __init__(self, *values: str) -> None:
        self.values = values
        super().__init__(max(64, *map(len, values)))


class Decimal(TypeDecorator[decimal.Decimal]):
    """An exact decimal of `precision` digits, `scale` of them behind the point.

    A value is rounded half to even to that scale; one that doesn't fit then is an ArithmeticError or a
    ValueError.
    SQLite keeps up to 15 digits as a number and more as text, so that none is ever lost.
    """

    impl = sa.Numeric
    cache_ok = True

    def __init__(self, precision: int = 18, scale: int = 2) -> None:
        self.precision = precision
        self.scale = scale
        super().__init__(precision, scale)

    @property
    def exceeds_float(self) -> bool:
        """Whether SQLite has to keep the value as text, and compare it by a collation."""
        return self.precision > _FLOAT_DIGITS

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "sqlite":
            kept = sa.Text() if self.exceeds_float else sqlite.NUMERIC(self.precision, self.scale)
            return dialect.type_descriptor(kept)
        return dialect.type_descriptor(sa.Numeric(self.precision, self.scale))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return _optional(self._text if dialect.name == "sqlite" else self._fitted)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        if dialect.name == "sqlite":
            return _optional(self._read)
        return None

    def _text(self, value: Any) -> str:
        return f"{self._fitted(value):f}"

    def _read(self, value: str | float) -> decimal.Decimal:
        """Return what SQLite has kept; a default of the table may lack its last zeros."""
        if not isinstance(value, str):
            return decimal.Decimal(f"{value:.{self.scale}f}")
        number = decimal.Decimal(value)
        return number if number.as_tuple().exponent == -self.scale else self._fitted(number)

    def _fitted(self, value: Any) -> decimal.Decimal:
        with decimal.localcontext() as context:
            context.prec = max(self.precision, 28)
            given = value if isinstance(value, decimal.Decimal) else decimal.Decimal(str(value))
            fitted = given.quantize(decimal.Decimal(1).scaleb(-self.scale))
        if not fitted.is_finite():
            raise ValueError("a decimal is not finite")
        if fitted.adjusted() >= self.precision - self.scale and fitted:
            raise ValueError(f"a decimal has over {self.precision - self.scale} digits")
        return fitted.copy_abs() if fitted.is_zero() else fitted
