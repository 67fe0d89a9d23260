"""Column types that mean the same on every SQL database.

A uuid, a datetime or an exact decimal is read as it was written, on every backend. Models and
migrations use the same types.
"""

from __future__ import annotations

import decimal
import enum
import re
import uuid
from datetime import datetime, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.types import TypeDecorator, TypeEngine
from typing_extensions import override

from fw.runtime.database.sql.columns import (
    Processor,
    columns_of,
    item_in,
    item_out,
    optional,
    to_json,
)
from fw.runtime.files.stored_file import StoredFile
from fw.runtime.rules.file_types import DEFAULT_FILE_SIZE

__all__ = [
    "EXPONENT_FROM",
    "Array",
    "ArrayItem",
    "Boolean",
    "Bytes",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "File",
    "Float",
    "Integer",
    "Json",
    "PlainDecimal",
    "String",
    "Text",
    "Time",
    "Uuid",
    "type_of_source",
]

Boolean = sa.Boolean
Date = sa.Date
Float = sa.Double
String = sa.String


class Integer(TypeDecorator[int]):
    """A 64-bit integer."""

    impl = sa.BigInteger
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).integer())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return _whole


def _whole(value: Any) -> int | None:
    """Return an integer that every database stores unchanged; ValueError otherwise."""
    if value is None:
        return None
    if not isinstance(value, (int, float, decimal.Decimal)) or int(value) != value:
        raise ValueError("not a whole number")
    number = int(value)
    if not -(2**63) <= number < 2**63:
        raise ValueError("over 64 bits")
    return number


class Text(sa.Text):
    """A text without a maximum length: at least 16 MB on every database."""


@compiles(Text)
def _text(_type: Text, compiler: Any, **_options: object) -> str:
    return columns_of(compiler.dialect).text


class Bytes(TypeDecorator[bytes]):
    """Binary data. More than `length` bytes raise ValueError; None means unlimited.

    The column is the same for every length: BLOB, BYTEA or MEDIUMBLOB.
    """

    impl = sa.LargeBinary
    cache_ok = True

    def __init__(self, length: int | None = None) -> None:
        self.length = length
        super().__init__()

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).bytes())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return optional(self._checked)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return optional(bytes)

    def _checked(self, value: Any) -> bytes:
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise TypeError("not bytes")
        found = bytes(value)
        if self.length is not None and len(found) > self.length:
            raise ValueError(f"over {self.length} bytes")
        return found


class Uuid(TypeDecorator[uuid.UUID]):
    """A UUID: PostgreSQL's type, elsewhere its canonical text of 36 characters."""

    impl = sa.Uuid
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).uuid())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return columns_of(dialect).uuid_in()

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return columns_of(dialect).uuid_out()


class DateTime(TypeDecorator[datetime]):
    """A datetime with microseconds, always in UTC. Without an offset, it is in UTC already."""

    impl = sa.DateTime
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).datetime())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return columns_of(dialect).datetime_in()

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return columns_of(dialect).datetime_out()


class Time(TypeDecorator[time]):
    """A time of day with microseconds, without an offset."""

    impl = sa.Time
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).time())


class Json(TypeDecorator[Any]):
    """Any JSON value; None is SQL's NULL. Numbers are finite."""

    impl = sa.JSON
    cache_ok = True

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).json())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return optional(to_json)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return columns_of(dialect).json_out()


class File(TypeDecorator[StoredFile]):
    """A file in the storage, stored as JSON with its key, name, size and media type.

    An upload has at most `max_size` bytes, and one of the types in `accepts` if there are some. The
    column is the same for all of them.
    """

    impl = sa.JSON
    cache_ok = True

    def __init__(self, max_size: int = DEFAULT_FILE_SIZE, accepts: tuple[str, ...] = ()) -> None:
        self.max_size, self.accepts = max_size, accepts
        super().__init__()

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).json())

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return optional(_file_in)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        read = columns_of(dialect).json_out() or (lambda value: value)
        return optional(lambda value: StoredFile.of(read(value)))


def _file_in(value: Any) -> str:
    if not isinstance(value, StoredFile):
        raise TypeError("not a StoredFile")
    return to_json(value.data())


class Array(TypeDecorator[list[Any]]):
    """A list of values of one type: an array on PostgreSQL, elsewhere JSON.

    The items are of any type but `Json`, `Bytes` and `Array`, and never None.
    """

    impl = sa.JSON
    cache_ok = True

    def __init__(self, item: TypeEngine[Any] | type[TypeEngine[Any]]) -> None:
        self.item: TypeEngine[Any] = item() if isinstance(item, type) else item
        super().__init__()

    @override
    def __repr__(self) -> str:
        return f"Array({self.item!r})"

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).array(self.item))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return optional(_of_list(columns_of(dialect).array_in(item_in(self.item, dialect))))

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        return optional(columns_of(dialect).array_out(item_out(self.item, dialect)))


class ArrayItem(TypeDecorator[Any]):
    """A value that an array is searched for."""

    impl = sa.String
    cache_ok = True

    def __init__(self, item: TypeEngine[Any]) -> None:
        self.item = item
        super().__init__()

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).contained(self.item))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return columns_of(dialect).contained_in(item_in(self.item, dialect))


def _of_list(convert: Processor) -> Processor:
    def process(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError("not a list")
        return convert(value)

    return process


class Enum(TypeDecorator[str]):
    """One of a few values, stored as text; `Model` adds the check of the column.

    The values are those of a `StrEnum`, which is then the `enum_class`, or texts. A model's column
    of the type `Mapped[PostStatus]` has the type `Enum(PostStatus)`. Rows have plain texts.
    """

    impl = sa.String
    cache_ok = True

    def __init__(self, *values: str | type[enum.StrEnum]) -> None:
        kind = values[0]
        self.enum_class = None if isinstance(kind, str) else kind
        self.values = tuple(map(str.__str__, self.enum_class or values))
        super().__init__(max(64, *map(len, self.values)))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        # Drivers get texts, because some convert a value by its exact type.
        return optional(str.__str__)


EXPONENT_FROM = 7
"""From this scale on, Python may write a number as 1E-7."""


class PlainDecimal(decimal.Decimal):
    """A decimal that is written without an exponent."""

    @override
    def __str__(self) -> str:
        return format(self, "f")


class Decimal(TypeDecorator[decimal.Decimal]):
    """An exact decimal of `precision` digits, `scale` of them after the point.

    A value is rounded to the scale, half to even; if it doesn't fit, an ArithmeticError or a
    ValueError is raised. SQLite stores up to 15 digits as a number and more as text, so that no
    digit is lost.
    """

    impl = sa.Numeric
    cache_ok = True

    def __init__(self, precision: int = 18, scale: int = 2) -> None:
        self.precision = precision
        self.scale = scale
        super().__init__(precision, scale)

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(columns_of(dialect).decimal(self))

    @override
    def bind_processor(self, dialect: Dialect) -> Processor | None:
        return columns_of(dialect).decimal_in(self)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Processor | None:
        read = columns_of(dialect).decimal_out(self)
        if self.scale < EXPONENT_FROM:
            return read
        return optional(lambda value: PlainDecimal(value if read is None else read(value)))

    def fit(self, value: Any) -> decimal.Decimal:
        """Return a value rounded to the scale; ArithmeticError or ValueError if it doesn't fit."""
        with decimal.localcontext() as context:
            context.prec = max(self.precision, 28)
            given = value if isinstance(value, decimal.Decimal) else decimal.Decimal(str(value))
            fitted = given.quantize(decimal.Decimal(1).scaleb(-self.scale))
        if not fitted.is_finite():
            raise ValueError("a decimal is not finite")
        if fitted.adjusted() >= self.precision - self.scale and fitted:
            raise ValueError(f"a decimal has over {self.precision - self.scale} digits")
        return fitted.copy_abs() if fitted.is_zero() else fitted


_SOURCE = re.compile(r"(sa|t)\.(\w+)\(([\d, ]*)\)")
_ARRAY_SOURCE = re.compile(r"t\.Array\((.*)\)")


def type_of_source(source: str) -> TypeEngine[Any]:
    """Return the type that a revision writes as `sa.String(80)` or `t.Array(t.Uuid())`.

    Raises ValueError for other code.
    """
    if array := _ARRAY_SOURCE.fullmatch(source):
        return Array(type_of_source(array[1]))
    match = _SOURCE.fullmatch(source)
    if match is None:
        raise ValueError(f"unknown column type {source!r}")
    module, name, arguments = match.groups()
    kind = getattr(sa, name) if module == "sa" else globals()[name]
    found: TypeEngine[Any] = kind(*(int(one) for one in arguments.split(",") if one.strip()))
    return found
