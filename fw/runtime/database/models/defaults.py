"""Default values of columns, as a session of SQLAlchemy sets them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.generators import is_generated_key, now

__all__ = ["DefaultContext", "Defaults"]


class DefaultContext:
    """The part of SQLAlchemy's execution context that the functions of defaults use."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def get_current_parameters(
        self,
        isolate_multiinsert_groups: bool = True,  # noqa: ARG002 - a record is one group
    ) -> Mapping[str, Any]:
        """Return the values of the record so far, by column."""
        return self._values


Make = Callable[[DefaultContext], Any]


class Defaults:
    """The defaults of one table's columns, collected once."""

    def __init__(self, table: sa.Table) -> None:
        makers = _default_functions(table, "default")
        self._by_database = frozenset(column.key for column in table.columns).difference(makers)
        self._clocks = tuple(name for name, make in makers.items() if _is_clock(make))
        self._generated = [item for item in makers.items() if item[0] not in self._clocks]
        self._updated = list(_default_functions(table, "onupdate").items())

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values with the defaults of missing columns, except those that the database sets."""
        filled = dict(values)
        context = DefaultContext(filled)
        for name, make in self._generated:
            if name not in filled:
                filled[name] = make(context)
        if self._clocks:
            # The same time for all columns: `created_at` and `updated_at` of a new row are equal.
            moment = now()
            for name in self._clocks:
                filled.setdefault(name, moment)
        return filled

    def omitted(self, filled: Mapping[str, Any]) -> frozenset[str]:
        """Return the columns without a value: the database sets them."""
        return self._by_database.difference(filled)

    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes with the columns that every change sets, such as `updated_at`."""
        context = DefaultContext(changes)
        updated = {name: make(context) for name, make in self._updated if name not in changes}
        return {**changes, **updated}


def _default_functions(table: sa.Table, kind: str) -> dict[str, Make]:
    """Return the functions that make the defaults, by column."""
    makers: dict[str, Make] = {}
    for column in table.columns:
        default = getattr(column, kind)
        if default is not None:
            # SQLAlchemy writes an expression into the statement.
            if not (default.is_clause_element or default.is_sequence):
                makers[column.key] = _default_function(default)
        elif kind == "default" and not _is_made_by_database(column):
            makers[column.key] = _null
    return makers


def _is_made_by_database(column: sa.Column[Any]) -> bool:
    """Return True for an integer key, and for a column with a default of the table."""
    return column.server_default is not None or is_generated_key(column)


def _default_function(default: Any) -> Make:
    if default.is_callable:
        make: Make = default.arg
        return make
    return lambda _: default.arg


def _is_clock(make: Make) -> bool:
    return inspect.unwrap(make) is now


def _null(_: DefaultContext) -> None:
    return None
