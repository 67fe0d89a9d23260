"""Compiled statements: their SQL text, parameters and rows."""

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
from fw.runtime.database.library_internals import (
    bind_processors,
    result_columns,
    result_processor,
)
from fw.runtime.database.query.selection import Row

__all__ = ["Statement", "in_list", "list_values", "padded_length", "python_types"]


def padded_length(count: int) -> int:
    """Return the next power of two, 0 for 0: IN lists of similar lengths share one statement."""
    return 1 << (count - 1).bit_length() if count else 0


def list_values(name: str, values: Sequence[Any]) -> dict[str, Any]:
    """Return the values of an IN list by parameter name, padded with the last value."""
    filled = list(values)
    filled += filled[-1:] * (padded_length(len(filled)) - len(filled))
    return {f"{name}_{index}": item for index, item in enumerate(filled)}


def in_list(column: sa.Column[Any], name: str, length: int) -> sa.ColumnElement[bool]:
    """Return the clause that a column has one of the values of `list_values`."""
    return column.in_(
        [
            sa.bindparam(f"{name}_{index}", type_=column.type, required=True)
            for index in range(length)
        ]
    )


Convert = Callable[[Any], Any]


class Statement:
    """One statement in one dialect: binds values to it, and converts its rows."""

    __slots__ = ("_constants", "_keys", "_parameters", "_readers", "text", "writes")

    def __init__(self, clause: ClauseElement, dialect: Dialect, *, writes: bool = False) -> None:
        compiled = clause.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text = compiled.string
        self.writes = writes
        processors = bind_processors(compiled)
        types = {name: bind.type for bind, name in compiled.bind_names.items()}
        self._parameters = tuple(
            (name, python_types(types[name]), processors.get(name))
            for name in compiled.positiontup or ()
        )
        self._constants = {
            bind_name: bind.value
            for bind, bind_name in compiled.bind_names.items()
            if not bind.required
        }
        columns = result_columns(compiled)
        self._keys = tuple(name for name, _ in columns)
        self._readers = tuple(
            (place, name, reader)
            for place, (name, type_) in enumerate(columns)
            if (reader := _reader(type_, dialect)) is not None
        )

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        """Return the driver's parameters in order; raise OutOfRange for a value of another type."""
        if self._constants:
            values = {**self._constants, **values}
        try:
            bound = []
            for name, accepted, convert in self._parameters:
                value = values[name]
                if accepted is not None and value is not None and not isinstance(value, accepted):
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
        # By column: all values of one share a conversion.
        columns: list[Iterable[Any]] = list(zip(*raws, strict=False))
        for place, _, read in self._readers if columns else ():
            columns[place] = map(read, columns[place])
        keys = self._keys
        return [dict(zip(keys, values, strict=False)) for values in zip(*columns, strict=False)]


# The type codes of drivers, which some of SQLAlchemy's processors for PostgreSQL need.
_NUMERIC, _DOUBLE = 1700, 701


def _reader(type_: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    code = None
    if isinstance(type_, sa.Float):
        code = _DOUBLE
    elif isinstance(type_, sa.Numeric):
        code = _NUMERIC
    reader: Convert | None = result_processor(type_, dialect, code)
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
"""The Python types of a column's values. fw's other column types check them on conversion."""


def python_types(type_: TypeEngine[Any]) -> tuple[type, ...] | None:
    """Return the Python types that a column accepts, None if its type checks values itself.

    PostgreSQL refuses a value of another type, SQLite stores it unchanged, and MariaDB
    converts it.
    """
    if isinstance(type_, sa.Enum):
        return type_.enum_class or str, str
    return next((accepted for known, accepted in _PYTHON if isinstance(type_, known)), None)
