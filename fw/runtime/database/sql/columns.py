"""How SQL databases keep the types of fw's columns: what all do alike, and where to ask one."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeEngine

from fw.runtime.database.backends import backend_named, backend_names

if TYPE_CHECKING:
    from fw.runtime.database.types import Decimal

__all__ = [
    "Columns",
    "Processor",
    "as_uuid",
    "columns_of",
    "in_utc",
    "optional",
    "text_as_uuid",
    "uuid_as_text",
    "uuid_of",
]

Processor = Callable[[Any], Any]

_UUID_DIGITS = 32
_UNKNOWN = uuid.SafeUUID.unknown
_new = object.__new__
_set_int: Any = vars(uuid.UUID)["int"].__set__
_set_safety: Any = vars(uuid.UUID)["is_safe"].__set__


def optional(convert: Processor) -> Processor:
    """Return a conversion that lets None pass."""

    def process(value: Any) -> Any:
        return None if value is None else convert(value)

    return process


def as_uuid(value: Any) -> uuid.UUID:
    """Return a UUID, or the one that a text stands for; ValueError for any other."""
    return value if isinstance(value, uuid.UUID) else uuid.UUID(str(value))


def uuid_as_text(value: Any) -> str | None:
    """Return the canonical text of a UUID, or of what one can be made of; ValueError for others."""
    return None if value is None else str(value if type(value) is uuid.UUID else as_uuid(value))


def text_as_uuid(text: str | None) -> uuid.UUID | None:
    """Return the UUID that a column's text stands for; ValueError if it stands for none."""
    return None if text is None else _known_uuid(text)


@lru_cache(maxsize=4096)
def _known_uuid(text: str) -> uuid.UUID:
    # The same keys are read time and again: by the rows that refer to them, by later requests.
    digits = text.replace("-", "")
    return uuid_of(int(digits, 16)) if len(digits) == _UUID_DIGITS else uuid.UUID(text)


def uuid_of(number: int) -> uuid.UUID:
    """Return the UUID of a number of 128 bits.

    It is what UUID(int=number) does, without its questions about other forms: half of the time.
    """
    made = _new(uuid.UUID)
    _set_int(made, number)
    _set_safety(made, _UNKNOWN)
    return made


def in_utc(value: datetime) -> datetime:
    """Return a point in time in UTC; one without an offset counts as UTC."""
    if value.tzinfo is UTC:
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Columns:
    """The types in standard SQL. A provider overrides what its database has another way for.

    What is `…_in` makes a driver's value of a column's, what is `…_out` the other way round;
    None where the driver does it itself.
    """

    text = "TEXT"
    """What a text without a length of its own is called."""

    def long_default(self, literal: str) -> str:
        """Return the DEFAULT of a text or JSON column, of an SQL literal."""
        return literal

    def integer(self) -> TypeEngine[Any]:
        """Return what keeps 64 bits, and can be a key that the database hands out."""
        return sa.BigInteger()

    def uuid(self) -> TypeEngine[Any]:
        """Return what keeps a UUID."""
        return sa.CHAR(36)

    def uuid_in(self) -> Processor | None:
        """Return what makes a driver's value of a UUID."""
        return uuid_as_text

    def uuid_out(self) -> Processor | None:
        """Return what makes a UUID of a driver's value."""
        return text_as_uuid

    def datetime(self) -> TypeEngine[Any]:
        """Return what keeps a point in time to the microsecond."""
        return sa.DateTime(timezone=True)

    def datetime_in(self) -> Processor | None:
        """Return what makes a driver's value of a point in time."""
        return optional(in_utc)

    def datetime_out(self) -> Processor | None:
        """Return what makes a point in time, in UTC, of a driver's value."""
        return optional(in_utc)

    def time(self) -> TypeEngine[Any]:
        """Return what keeps a time of day to the microsecond."""
        return sa.Time()

    def json(self) -> TypeEngine[Any]:
        """Return what keeps JSON, which goes in as text."""
        return sa.JSON(none_as_null=True)

    def json_out(self) -> Processor | None:
        """Return what makes a value of JSON of a driver's value."""
        return optional(json.loads)

    def decimal(self, type_: Decimal) -> TypeEngine[Any]:
        """Return what keeps an exact decimal."""
        return sa.Numeric(type_.precision, type_.scale)

    def decimal_in(self, type_: Decimal) -> Processor | None:
        """Return what makes a driver's value of a decimal."""
        return optional(type_.fitted)

    def decimal_out(self, type_: Decimal) -> Processor | None:  # noqa: ARG002
        """Return what makes a decimal of a driver's value."""
        return None


def columns_of(dialect: Dialect) -> Columns:
    """Return how the database behind a dialect of SQLAlchemy's keeps fw's types."""
    return _columns_of(dialect.name)


@cache
def _columns_of(dialect: str) -> Columns:
    from fw.runtime.database.sql.backend import SqlBackend

    for name in backend_names():
        backend = backend_named(name)
        if isinstance(backend, SqlBackend) and dialect in backend.dialects:
            return backend.columns()
    return Columns()
