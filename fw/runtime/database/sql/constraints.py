"""The fields of a model behind a constraint that was violated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import naming

__all__ = ["Constraints"]


class Constraints:
    """The unique constraints and foreign keys of a table whose columns are all `public`."""

    def __init__(self, table: sa.Table, public: Collection[str]) -> None:
        self._table = table
        self._unique = dict(_unique(table, frozenset(public)))
        self._references = dict(_references(table, frozenset(public)))
        self._targets = {
            column.name: _target(key)
            for column in table.columns
            if column.name in public
            for key in column.foreign_keys
        }

    def unique_fields(self, constraint: str | None) -> tuple[str, ...]:
        """Return the columns of a unique constraint; none if it isn't known."""
        return self._unique.get(constraint or "", ())

    def reference_fields(self, constraint: str | None) -> tuple[str, ...]:
        """Return the columns of a foreign key; none if it isn't known."""
        return self._references.get(constraint or "", ())

    def references_in(self, values: Mapping[str, Any]) -> list[str]:
        """Return the columns of these values that refer to a record."""
        return [name for name in self._targets if values.get(name) is not None]

    def existing_select(self, names: Iterable[str]) -> sa.Select[*tuple[Any, ...]]:
        """Return the SELECT that has, for each of these columns, True if its record exists."""
        found = []
        for name in names:
            table, column = self._targets[name]
            type_ = self._table.c[name].type
            key: sa.ColumnClause[Any] = sa.column(column, type_)
            wanted = key == sa.bindparam(name, type_=type_, required=True)
            found.append(sa.exists().select_from(sa.table(table, key)).where(wanted).label(name))
        return sa.select(*found)


def _target(key: sa.ForeignKey) -> tuple[str, str]:
    """Return the names of a foreign key's table and column; these may not be imported yet."""
    table, _, column = key.target_fullname.rpartition(".")
    return table, column


def _unique(table: sa.Table, public: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and the columns of each unique constraint and index.

    SQLite's errors have no name, so each is also yielded by the name that fw would give it.
    """
    found: list[sa.Index | sa.UniqueConstraint] = [one for one in table.indexes if one.unique]
    found += [one for one in table.constraints if isinstance(one, sa.UniqueConstraint)]
    for rule in found:
        columns = tuple(column.name for column in rule.columns)
        if public.issuperset(columns):
            yield naming.unique_name(table.name, columns), columns
            if rule.name is not None:
                yield str(rule.name), columns


def _references(table: sa.Table, public: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in table.foreign_key_constraints:
        columns = tuple(rule.column_keys)
        if public.issuperset(columns):
            yield naming.foreign_key_name(table.name, "_".join(columns)), columns
            if rule.name is not None:
                yield str(rule.name), columns
