"""Storage of fw's column types as BSON values."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import partial
from math import isfinite
from typing import Any, NamedTuple

import sqlalchemy as sa
from bson import Decimal128, Int64
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.types import TypeDecorator

from fw.runtime.database import types as t
from fw.runtime.database.backends.mongodb.schema.limits import DECIMAL_DIGITS
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.metadata import Kind, metadata_kind
from fw.runtime.database.sql.columns import as_uuid, storable_in_utc, to_json
from fw.runtime.errors import FwError
from fw.runtime.files.stored_file import StoredFile

__all__ = ["Codec", "codec_of"]

Convert = Callable[[Any], Any]

_DIALECT = DefaultDialect()
_LEAST_DAY = datetime(1, 1, 1)


class _Stored(NamedTuple):
    """The BSON types of a kind of column, and the least of their values."""

    types: tuple[str, ...]
    least: Any


_STORED: dict[Kind, _Stored] = {
    "array": _Stored(("array",), None),
    "bool": _Stored(("bool",), False),
    "bytes": _Stored(("binData",), b""),
    "date": _Stored(("date",), _LEAST_DAY),
    "datetime": _Stored(("date",), _LEAST_DAY),
    "decimal": _Stored(("decimal",), Decimal128("-Infinity")),
    "file": _Stored(("string",), ""),
    "float": _Stored(("double",), float("-inf")),
    "int": _Stored(("long",), float("-inf")),
    "json": _Stored(("string",), ""),
    "string": _Stored(("string",), ""),
    "time": _Stored(("string",), ""),
    "uuid": _Stored(("binData",), b""),
}


@dataclass(frozen=True, slots=True)
class Codec:
    """Conversion of a column's values to BSON and back; None passes through both.

    `decode` is None if PyMongo reads values as Python has them. `types` are the BSON types,
    `least` is a value that no stored one is less than.
    """

    kind: Kind
    encode: Convert
    decode: Convert | None
    types: tuple[str, ...]
    least: Any

    def bind(self, value: Any) -> Any:
        """Return a value as BSON has it; raise OutOfRange if it doesn't fit the column."""
        if value is None:
            return None
        try:
            return self.encode(value)
        except (ArithmeticError, TypeError, ValueError) as error:
            raise OutOfRange from error


def codec_of(type_: Any, *, is_bounded: bool = True) -> Codec:
    """Return the codec of a column's type; FwError if MongoDB can't store its values.

    Without bounds it takes texts and bytes that are too long for the column, to compare with them.
    """
    kind = metadata_kind(type_)
    stored = _STORED[kind]
    own = type(type_).__module__ == t.__name__
    if isinstance(type_, sa.Enum):
        return Codec(kind, partial(_name, type_), _member(type_), stored.types, stored.least)
    if isinstance(type_, TypeDecorator) and not own:
        if type(type_).bind_processor is not TypeDecorator.bind_processor:
            raise FwError(
                f"MongoDB can't store the type {type(type_).__name__} of SQLAlchemy",
                hint="use a type of fw, or a TypeDecorator with process_bind_param",
            )
        inner = codec_of(type_.impl_instance, is_bounded=is_bounded)
        encode, decode = partial(_decorated, type_, inner), partial(_read, type_, inner)
        return Codec(kind, encode, decode, stored.types, stored.least)
    to_bson, from_bson = _converters(type_, kind, is_bounded)
    return Codec(kind, to_bson, from_bson, stored.types, stored.least)


def _name(type_: Any, value: Any) -> str:
    """Return the name that SQLAlchemy stores for a member of an enum."""
    write = type_.bind_processor(_DIALECT)
    try:
        return str(value if write is None else write(value))
    except LookupError as error:
        raise ValueError("not a member") from error


def _member(type_: Any) -> Convert | None:
    """Return the function that makes a member of a name; None for an enum of texts."""
    return None if type_.enum_class is None else type_.result_processor(_DIALECT, None)


def _decorated(type_: TypeDecorator[Any], inner: Codec, value: Any) -> Any:
    given = type_.process_bind_param(value, _DIALECT)
    return None if given is None else inner.encode(given)


def _read(type_: TypeDecorator[Any], inner: Codec, value: Any) -> Any:
    stored = value if inner.decode is None else inner.decode(value)
    return type_.process_result_value(stored, _DIALECT)


def _converters(type_: Any, kind: Kind, is_bounded: bool) -> tuple[Convert, Convert | None]:
    length = getattr(type_, "length", None) if is_bounded else None
    match kind:
        case "string":
            return partial(_text, length), None
        case "decimal":
            scale = getattr(type_, "scale", None) or 0
            read = Decimal128.to_decimal if scale < t.EXPONENT_FROM else _plain
            return partial(_decimal, _fitting(type_)), read
        case "bytes":
            return partial(_bytes, length), bytes
        case "array":
            item = codec_of(type_.item, is_bounded=is_bounded)
            return partial(_array, item), partial(_items, item)
    return _CONVERTERS[kind]


def _fitting(type_: Any) -> Convert:
    if isinstance(type_, t.Decimal):
        if type_.precision > DECIMAL_DIGITS:
            raise FwError(
                f"a decimal of {type_.precision} digits doesn't fit MongoDB, which has {DECIMAL_DIGITS}",
                hint=f"declare it as decimal({DECIMAL_DIGITS}, …) or shorter",
            )
        return type_.fit
    return lambda value: Decimal(str(value))


def _text(length: int | None, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    text = str.__str__(value)
    if "\0" in text or (length is not None and len(text) > length):
        raise ValueError("too long, or with a NUL")
    if not text.isascii():
        # BSON has no lone surrogates: UnicodeEncodeError is a ValueError.
        text.encode()
    return text


def _decimal(fit: Convert, value: Any) -> Decimal128:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        raise TypeError("not a number")
    return Decimal128(fit(value))


def _plain(value: Decimal128) -> Decimal:
    return t.PlainDecimal(value.to_decimal())


def _bytes(length: int | None, value: Any) -> bytes:
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError("not bytes")
    found = bytes(value)
    if length is not None and len(found) > length:
        raise ValueError(f"over {length} bytes")
    return found


_EXACT: dict[Kind, type] = {"bool": bool, "date": date}
"""Kinds whose values in lists are of exactly this type, as on other databases."""


def _array(item: Codec, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    exact = _EXACT.get(item.kind)
    if any(each is None or (exact and type(each) is not exact) for each in value):
        raise TypeError("an item of another type")
    return [item.encode(each) for each in value]


def _items(item: Codec, value: Any) -> list[Any]:
    return list(value) if item.decode is None else [item.decode(each) for each in value]


def _whole(value: Any) -> Int64:
    if not isinstance(value, (int, float, Decimal)) or int(value) != value:
        raise ValueError("not a whole number")
    number = int(value)
    if not -(2**63) <= number < 2**63:
        raise ValueError("over 64 bits")
    return Int64(number)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise TypeError("not a number")
    found = float(value)
    if not isfinite(found):
        raise ValueError("not finite")
    return found


def _truth(value: Any) -> bool:
    if value not in (0, 1):
        raise TypeError("not a bool")
    return bool(value)


def _moment(value: Any) -> datetime:
    """Return a datetime in UTC without an offset, cut to milliseconds as MongoDB stores it."""
    if not isinstance(value, datetime):
        raise TypeError("not a datetime")
    given = storable_in_utc(value)
    return given.replace(tzinfo=None, microsecond=given.microsecond // 1000 * 1000)


def _day(value: Any) -> datetime:
    if not isinstance(value, date):
        raise TypeError("not a date")
    return datetime(value.year, value.month, value.day)


def _time(value: Any) -> str:
    if not isinstance(value, time):
        raise TypeError("not a time")
    return value.replace(tzinfo=None).isoformat("microseconds")


def _file(value: Any) -> str:
    if not isinstance(value, StoredFile):
        raise TypeError("not a StoredFile")
    return to_json(value.data())


_CONVERTERS: dict[Kind, tuple[Convert, Convert | None]] = {
    "bool": (_truth, None),
    "date": (_day, datetime.date),
    "datetime": (_moment, partial(datetime.replace, tzinfo=UTC)),
    "file": (_file, lambda value: StoredFile.of(json.loads(value))),
    "float": (_number, None),
    "int": (_whole, int),
    "json": (to_json, json.loads),
    "time": (_time, time.fromisoformat),
    "uuid": (as_uuid, None),
}
