"""Compiled statements: their SQL text, parameters and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from functools import lru_cache
from itertools import count
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement
from sqlalchemy.types import TypeEngine
from typing_extensions import override

from fw.runtime.database import types as t
from fw.runtime.database.errors import InvalidKey, OutOfRange
from fw.runtime.database.library_internals import (
    bind_processors,
    result_columns,
    result_processor,
)
from fw.runtime.database.query.selection import Row

__all__ = [
    "CompositeKeyStatement",
    "Statement",
    "in_list",
    "key_parameter",
    "list_values",
    "padded_length",
    "python_types",
]


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

    __slots__ = ("_constants", "_parameters", "rows", "text", "writes")

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
        readers = [_reader(type_, dialect) for _, type_ in columns]
        self.rows = _row_maker(tuple(name for name, _ in columns), readers)
        """Return the driver's rows as dicts of Python values."""

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
        return self.rows((raw,))[0]


def key_parameter(number: int) -> str:
    """Return the name of the parameter for a part of a composite key."""
    return f"key_{number}"


class CompositeKeyStatement(Statement):
    """A statement whose `key` is a tuple: its parts are the parameters of `key_parameter`."""

    __slots__ = ("_parts",)

    def __init__(self, clause: ClauseElement, dialect: Dialect, *, writes: bool = False) -> None:
        super().__init__(clause, dialect, writes=writes)
        names = {name for name, _, _ in self._parameters}
        self._parts = next(number for number in count() if key_parameter(number) not in names)

    @override
    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        key = values["key"]
        if not isinstance(key, tuple) or len(key) != self._parts:
            raise InvalidKey(key, self._parts)
        parts = {key_parameter(number): part for number, part in enumerate(key)}
        return super().bind({**values, **parts})


def _row_maker(
    keys: tuple[str, ...], readers: Sequence[Convert | None]
) -> Callable[[Iterable[Iterable[Any]]], list[Row]]:
    """Return a function that makes dicts of the driver's rows, with the values that readers return."""
    places = tuple(place for place, reader in enumerate(readers) if reader is not None)
    used = [reader for reader in readers if reader is not None]
    make: Callable[[Iterable[Iterable[Any]]], list[Row]] = _row_maker_with(keys, places)(*used)
    return make


@lru_cache(maxsize=1024)
def _row_maker_with(keys: tuple[str, ...], places: tuple[int, ...]) -> Callable[..., Any]:
    # Compiled as namedtuple() does it: a dict display with the names takes a third of dict(zip()).
    names = [f"_{place}" for place in range(len(keys))]
    values = [f"r{name}({name})" if i in places else name for i, name in enumerate(names)]
    items = ", ".join(f"{key!r}: {value}" for key, value in zip(keys, values, strict=True))
    readers = ", ".join(f"r_{place}" for place in places)
    source = f"lambda {readers}: lambda rows: [{{{items}}} for [{', '.join(names)}] in rows]"
    return cast("Callable[..., Any]", eval(source, {"__builtins__": {}}))  # noqa: S307


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
