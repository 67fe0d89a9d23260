"""Values that a statement lists: a few lengths share one statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement
from sqlalchemy.types import TypeEngine

from fw.runtime.database import types as t
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.query.selection import Row

__all__ = ["Statement", "among", "kinds_of", "listed", "room_for"]


def room_for(count: int) -> int:
    """Return the next power of two: a few lengths of IN share one statement. None needs none."""
    return 1 << (count - 1).bit_length() if count else 0


def listed(name: str, values: Sequence[Any]) -> dict[str, Any]:
    """Return the values of an IN under the names of its markers; the last fills the room."""
    filled = list(values)
    filled += filled[-1:] * (room_for(len(filled)) - len(filled))
    return {f"{name}_{index}": item for index, item in enumerate(filled)}


def among(column: sa.Column[Any], name: str, room: int) -> sa.ColumnElement[bool]:
    """Return the clause that a column has one of the values that `listed` names."""
    return column.in_(
        [sa.bindparam(f"{name}_{index}", type_=column.type, required=True) for index in range(room)]
    )


Convert = Callable[[Any], Any]


class Statement:
    """The text of one statement for one dialect, and how values go in and rows come out."""

    __slots__ = ("_constants", "_keys", "_parameters", "_readers", "text", "writes")

    def __init__(self, clause: ClauseElement, dialect: Dialect, *, writes: bool = False) -> None:
        compiled = clause.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text = compiled.string
        self.writes = writes
        processors: Mapping[str, Any] = compiled._bind_processors
        types = {name: bind.type for bind, name in compiled.bind_names.items()}
        self._parameters = tuple(
            (name, kinds_of(types[name]), processors.get(name))
            for name in compiled.positiontup or ()
        )
        self._constants = {
            bind_name: bind.value
            for bind, bind_name in compiled.bind_names.items()
            if not bind.required
        }
        # A subquery's names are of a kind of SQLAlchemy's own: a row under these takes pydantic
        # many times as long to write as JSON.
        columns = [(str(entry.keyname), entry.type) for entry in compiled._result_columns]
        self._keys = tuple(name for name, _ in columns)
        self._readers = tuple(
            (place, name, reader)
            for place, (name, type_) in enumerate(columns)
            if (reader := _reader(type_, dialect)) is not None
        )

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        """Return the driver's parameters in order; raise OutOfRange for a value unfit for SQL."""
        if self._constants:
            values = {**self._constants, **values}
        try:
            bound = []
            for name, kinds, convert in self._parameters:
                value = values[name]
                if kinds is not None and value is not None and not isinstance(value, kinds):
                    raise OutOfRange
                bound.append(value if convert is None else convert(value))
        except (ArithmeticError, TypeError, ValueError) as error:
            raise OutOfRange from error
        return bound

    def row(self, raw: Iterable[Any]) -> Row:
        """Return one of the driver's rows as a dict of Python values."""
        row = dict(zip(self._keys, raw, strict=False))
        for _, key, read in self._readers:
            row[key] = read(row[key])
        return row

    def rows(self, raws: Sequence[Iterable[Any]]) -> list[Row]:
        """Return the driver's rows as dicts of Python values."""
        # By column, as that is where a conversion is the same for all.
        columns: list[Iterable[Any]] = list(zip(*raws, strict=False))
        for place, _, read in self._readers if columns else ():
            columns[place] = map(read, columns[place])
        keys = self._keys
        return [dict(zip(keys, values, strict=False)) for values in zip(*columns, strict=False)]


# What drivers would report of a column; some processors of PostgreSQL want to be told.
_NUMERIC, _DOUBLE = 1700, 701


def _reader(type_: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    code = None
    if isinstance(type_, sa.Float):
        code = _DOUBLE
    elif isinstance(type_, sa.Numeric):
        code = _NUMERIC
    reader: Convert | None = type_._cached_result_processor(dialect, code)
    return reader


_PYTHON: tuple[tuple[type[Any], tuple[type, ...]], ...] = (
    (t.Enum, (str,)),
    (t.DateTime, (datetime,)),
    (t.Time, (time,)),
    (sa.String, (str,)),
    (sa.DateTime, (datetime,)),
    (sa.Date, (date,)),
    (sa.Time, (time,)),
    (sa.Float, (float, int)),
)
"""What a column's values are. Types of fw's own that aren't here check it as they convert."""


def kinds_of(type_: TypeEngine[Any]) -> tuple[type, ...] | None:
    """Return what a column's values have to be, None where its type checks that itself.

    PostgreSQL would refuse a value of another type, SQLite keep it as it is, and MariaDB make
    something of it.
    """
    return next((kinds for known, kinds in _PYTHON if isinstance(type_, known)), None)
