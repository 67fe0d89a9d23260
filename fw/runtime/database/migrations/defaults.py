"""Defaults of columns that databases write differently."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles

from fw.runtime.database.models import generators
from fw.runtime.database.sql.columns import columns_of

__all__ = ["LongDefault", "Moment", "empty_array", "long_default", "moment"]


class LongDefault(sa.ColumnElement[str]):
    """The default of a text or JSON column, which some databases accept only as an expression."""

    inherit_cache = False

    def __init__(self, value: str) -> None:
        self.value = value


@compiles(LongDefault)
def _literal(element: LongDefault, compiler: Any, **_: object) -> str:
    shown: str = compiler.process(sa.literal(element.value, sa.String()), literal_binds=True)
    return columns_of(compiler.dialect).long_default(shown)


def long_default(value: str) -> Any:
    """Return the `server_default` of a column of unbounded text or JSON."""
    return LongDefault(value)


class _EmptyArray(sa.ColumnElement[str]):
    """The default of an array, which databases write differently."""

    inherit_cache = False
    value = "[]"


@compiles(_EmptyArray)
def _empty_array(_element: _EmptyArray, compiler: Any, **_: object) -> str:
    return columns_of(compiler.dialect).empty_array


def empty_array() -> Any:
    """Return the `server_default` of a column of arrays: one without items."""
    return _EmptyArray()


class Moment(sa.ColumnElement[datetime]):
    """The time at which a column is added."""

    inherit_cache = False


@compiles(Moment)
def _added_at(_element: Moment, compiler: Any, **_: object) -> str:
    # A journaled statement must have the same text when an interrupted revision is resumed.
    named = columns_of(compiler.dialect).added_at
    if named is not None:
        return named
    time = generators.now().replace(tzinfo=None).isoformat(" ", "microseconds")
    shown: str = compiler.process(sa.literal(time, sa.String()), literal_binds=True)
    return shown


def moment() -> Any:
    """Return the current time as the `server_default` of a column while it is added."""
    return Moment()
