"""Storage of fw's column types, and expressions that differ between SQL databases."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time
from decimal import Decimal
from functools import cache, lru_cache
from math import isfinite
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine

from fw.runtime.database.backends.registry import BACKENDS

__all__ = [
    "ArrayContains",
    "Columns",
    "ExactDecimal",
    "Milliseconds",
    "Processor",
    "as_uuid",
    "columns_of",
    "in_utc",
    "item_in",
    "item_out",
    "optional",
    "storable_in_utc",
    "text_as_uuid",
    "text_in_utc",
    "to_json",
    "uuid_as_text",
    "uuid_of",
]

Processor = Callable[[Any], Any]

_UUID_DIGITS = 32
_DATETIME_LENGTH = len("2026-01-31 12:00:00.000000")
_UNKNOWN = uuid.SafeUUID.unknown
_new = object.__new__
_set_int: Any = vars(uuid.UUID)["int"].__set__
_set_safety: Any = vars(uuid.UUID)["is_safe"].__set__


def to_json(value: object) -> str:
    """Return a value as compact JSON; ValueError for numbers that aren't finite."""
    return json.dumps(value, allow_nan=False, ensure_ascii=False, separators=(",", ":"))


def optional(convert: Processor) -> Processor:
    """Return the conversion with None passed through."""

    def process(value: Any) -> Any:
        return None if value is None else convert(value)

    return process


def as_uuid(value: Any) -> uuid.UUID:
    """Return a UUID, or that of a text; ValueError for another value."""
    return value if isinstance(value, uuid.UUID) else uuid.UUID(str(value))


def uuid_as_text(value: Any) -> str | None:
    """Return the canonical text of a UUID or of its text; ValueError for another value."""
    return None if value is None else _text_of(as_uuid(value))


@lru_cache(maxsize=4096)
def _text_of(value: uuid.UUID) -> str:
    # Cached: each request reads its user, and many have the user's key in their conditions.
    return str(value)


@lru_cache(maxsize=4096)
def text_as_uuid(text: str | None) -> uuid.UUID | None:
    """Return the UUID of a column's text; ValueError for another text."""
    # Cached: rows that refer to a record, and later requests, read the same keys.
    if text is None:
        return None
    digits = text.replace("-", "")
    return uuid_of(int(digits, 16)) if len(digits) == _UUID_DIGITS else uuid.UUID(text)


def uuid_of(number: int) -> uuid.UUID:
    """Return the UUID of a number of 128 bits, in half the time of UUID(int=number)."""
    made = _new(uuid.UUID)
    _set_int(made, number)
    _set_safety(made, _UNKNOWN)
    return made


def in_utc(value: datetime) -> datetime:
    """Return a datetime in UTC; one without an offset is in UTC already."""
    if value.tzinfo is UTC:
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_INFINITIES = (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))


def storable_in_utc(value: datetime) -> datetime:
    """Return a datetime in UTC; ValueError for the first and the last one of the calendar.

    PostgreSQL's driver stores those as infinities.
    """
    moment = in_utc(value)
    if not MINYEAR < moment.year < MAXYEAR and moment in _INFINITIES:
        raise ValueError("the first and the last moment of the calendar can't be stored")
    return moment


def text_in_utc(value: datetime) -> str:
    """Return a datetime as text: `2026-01-31 12:00:00.000000`; ValueError as `storable_in_utc`."""
    # Cutting off the offset is faster than making a datetime without one.
    return storable_in_utc(value).isoformat(" ", "microseconds")[:_DATETIME_LENGTH]


class ExactDecimal(Protocol):
    """The part of a decimal column type that its conversions follow."""

    precision: int
    scale: int

    def fit(self, value: Any) -> Decimal:
        """Return a value rounded to the scale; raise an error if it doesn't fit."""


class Columns:
    """The types in standard SQL. A backend overrides those that its database stores differently.

    `…_in` methods return the conversion of a value for the driver, `…_out` methods that of a
    driver's value; None if the driver converts it.
    """

    text = "TEXT"
    """SQL type of a text without a length."""
    milliseconds = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)"
    """SQL expression for the milliseconds since 1970, when the statement runs."""

    added_at: str | None = "CURRENT_TIMESTAMP"
    """SQL default of an added column for the current time; None if it has to be a constant."""

    scans_alternatives = False
    """True if the database reads a whole table if `or` joins conditions of relations."""

    def long_default(self, literal: str) -> str:
        """Return the DEFAULT clause of a text or JSON column for an SQL literal."""
        return literal

    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        """Return the expression that sorts and compares as the column's values do."""
        return column

    def size(self, column: sa.Column[Any]) -> sa.ColumnElement[int]:
        """Return the expression for the bytes of a text or JSON."""
        return sa.func.octet_length(column, type_=sa.BigInteger())

    def total(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        """Return the exact sum of a column of numbers."""
        return sa.func.sum(column)

    def integer(self) -> TypeEngine[Any]:
        """Return the type of 64-bit integers, which can be generated keys."""
        return sa.BigInteger()

    def uuid(self) -> TypeEngine[Any]:
        """Return the type of UUIDs."""
        return sa.CHAR(36)

    def uuid_in(self) -> Processor | None:
        """Return the conversion of a UUID for the driver."""
        return uuid_as_text

    def uuid_out(self) -> Processor | None:
        """Return the conversion of a driver's value to a UUID."""
        return text_as_uuid

    def datetime(self) -> TypeEngine[Any]:
        """Return the type of datetimes with microseconds."""
        return sa.DateTime(timezone=True)

    def datetime_in(self) -> Processor | None:
        """Return the conversion of a datetime for the driver."""
        return optional(storable_in_utc)

    def datetime_out(self) -> Processor | None:
        """Return the conversion of a driver's value to a datetime in UTC."""
        return optional(in_utc)

    def time(self) -> TypeEngine[Any]:
        """Return the type of times of day with microseconds."""
        return sa.Time()

    def json(self) -> TypeEngine[Any]:
        """Return the type of JSON; the driver gets it as text."""
        return sa.JSON(none_as_null=True)

    def json_out(self) -> Processor | None:
        """Return the conversion of a driver's value to a JSON value."""
        return optional(json.loads)

    def bytes(self) -> TypeEngine[Any]:
        """Return the type of binary data."""
        return sa.LargeBinary()

    native_arrays = False
    """True if the driver reads and writes items of arrays as it does columns; False for JSON."""
    empty_array = "'[]'"
    """SQL literal of an array without items."""

    def array(self, item: TypeEngine[Any]) -> TypeEngine[Any]:  # noqa: ARG002
        """Return the type of arrays of items of a type."""
        return self.json()

    def array_in(self, convert: Processor) -> Processor:
        """Return the conversion of a list for the driver; `convert` is that of an item."""
        return lambda values: to_json([convert(value) for value in values])

    def array_out(self, convert: Processor | None) -> Processor:
        """Return the conversion of a driver's value to a list; `convert` is that of an item."""
        read = self.json_out() or (lambda value: value)
        return read if convert is None else lambda value: [convert(one) for one in read(value)]

    def contained(self, item: TypeEngine[Any]) -> TypeEngine[Any]:
        """Return the type of the value that `array_contains` looks for."""
        return item

    def contained_in(self, convert: Processor) -> Processor:
        """Return the conversion of that value for the driver."""
        return convert

    def array_contains(self, column: str, value: str) -> str:
        """Return the SQL condition that an array has a value."""
        return f"EXISTS (SELECT 1 FROM json_each({column}) AS item WHERE item.value = {value})"  # noqa: S608

    def decimal(self, type_: ExactDecimal) -> TypeEngine[Any]:
        """Return the type of exact decimals."""
        return sa.Numeric(type_.precision, type_.scale)

    def decimal_in(self, type_: ExactDecimal) -> Processor | None:
        """Return the conversion of a decimal for the driver."""
        return optional(type_.fit)

    def decimal_out(self, type_: ExactDecimal) -> Processor | None:  # noqa: ARG002
        """Return the conversion of a driver's value to a decimal."""
        return None


def columns_of(dialect: Dialect) -> Columns:
    """Return the column types of the backend with one of SQLAlchemy's dialects."""
    return _columns_of(dialect.name)


@cache
def _columns_of(dialect: str) -> Columns:
    for name in BACKENDS.names():
        backend = BACKENDS.named(name)
        if dialect in backend.dialects:
            columns: Columns = backend.columns()
            return columns
    return Columns()


class _ItemForm(NamedTuple):
    """`check` returns a value that fits, or raises ValueError; `write` and `read` are for JSON."""

    check: Processor
    write: Processor
    read: Processor


def item_in(item: TypeEngine[Any], dialect: Dialect) -> Processor:
    """Return the conversion of an item for the driver; ValueError for another value."""
    convert: Processor | None = item.bind_processor(dialect)
    form = _item_form(item)
    if form is not None and not columns_of(dialect).native_arrays:
        convert = form.write
    check = form.check if form is not None else _text if _is_text(item) else None

    def process(value: Any) -> Any:
        if value is None:
            raise ValueError("not an item of the array")
        checked = value if check is None else check(value)
        return checked if convert is None else convert(checked)

    return process


def item_out(item: TypeEngine[Any], dialect: Dialect) -> Processor | None:
    """Return the conversion of a driver's item, None if it needs none."""
    convert, form = item.result_processor(dialect, None), _item_form(item)
    if form is None or columns_of(dialect).native_arrays:
        return convert
    if not _is_decimal(item) or convert is None:
        return form.read
    known = convert
    return lambda value: known(form.read(value))


def _stored(item: TypeEngine[Any]) -> TypeEngine[Any]:
    return item.impl_instance if isinstance(item, TypeDecorator) else item


def _is_text(item: TypeEngine[Any]) -> bool:
    return isinstance(_stored(item), sa.String)


def _is_decimal(item: TypeEngine[Any]) -> bool:
    kind = _stored(item)
    return isinstance(kind, sa.Numeric) and not isinstance(kind, sa.Float)


def _item_form(item: TypeEngine[Any]) -> _ItemForm | None:
    """Return the form of an item, None for ints, texts, uuids and enums: JSON has them as stored."""
    if _is_decimal(item):
        fit: Any = getattr(item, "fit", Decimal)
        return _ItemForm(fit, lambda value: f"{value:f}", Decimal)
    kind = _stored(item)
    return next((form for known, form in _ITEM_FORMS if isinstance(kind, known)), None)


def _of(value: Any, *types: type) -> Any:
    # bool and datetime are subclasses of int and date.
    if not isinstance(value, types) or (
        type(value) in (bool, datetime) and type(value) not in types
    ):
        raise ValueError("not an item of the array")
    return value


def _text(value: Any) -> str:
    return str.__str__(_of(value, str))


def _finite(value: Any) -> float:
    number = float(_of(value, float, int))
    if not isfinite(number):
        raise ValueError("not finite")
    return number


_ITEM_FORMS: tuple[tuple[type[TypeEngine[Any]], _ItemForm], ...] = (
    (sa.Boolean, _ItemForm(lambda value: _of(value, bool), bool, bool)),
    (sa.Float, _ItemForm(_finite, float, float)),
    (
        sa.DateTime,
        _ItemForm(
            lambda value: _of(value, datetime),
            text_in_utc,
            lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC),
        ),
    ),
    (sa.Date, _ItemForm(lambda value: _of(value, date), date.isoformat, date.fromisoformat)),
    (
        sa.Time,
        _ItemForm(
            lambda value: _of(value, time),
            lambda value: value.isoformat("microseconds"),
            time.fromisoformat,
        ),
    ),
)


class ArrayContains(FunctionElement[bool]):
    """The condition that an array has a value."""

    inherit_cache = True
    type = sa.Boolean()


@compiles(ArrayContains)
def _array_contains(element: ArrayContains, compiler: Any, **options: Any) -> str:
    column, value = (compiler.process(one, **options) for one in element.clauses)
    return columns_of(compiler.dialect).array_contains(column, value)


class Milliseconds(FunctionElement[int]):
    """Milliseconds since 1970 by the database's clock, which all processes share."""

    inherit_cache = True
    type = sa.BigInteger()


@compiles(Milliseconds)
def _milliseconds(_element: Milliseconds, compiler: Any, **_options: object) -> str:
    return columns_of(compiler.dialect).milliseconds
