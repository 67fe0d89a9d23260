"""The fields of a model behind a constraint that was violated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.sql import visitors

from fw.runtime.database import naming
from fw.runtime.database.sql.statements.conditions import CONDITION
from fw.runtime.rules.conditions import names, parse

__all__ = ["Check", "Constraints"]

_MYSQL_KEY = "PRIMARY"
"""Name of every primary key on MySQL."""


class Check(NamedTuple):
    """The fields of a CHECK constraint, and its condition as text if fw wrote it."""

    fields: tuple[str, ...] = ()
    condition: str | None = None


class Constraints:
    """The constraints of a table: checks, and those whose columns are all `public`."""

    def __init__(self, table: sa.Table, public: Collection[str]) -> None:
        self._table = table
        self._unique = dict(_unique(table, frozenset(public)))
        self._references = dict(_references(table, frozenset(public)))
        self._checks = dict(_checks(table))
        self._targets = {
            column.key: _target(key)
            for column in table.columns
            if column.key in public
            for key in column.foreign_keys
        }

    def field(self, column: str | None) -> str | None:
        """Return the field that is mapped to a column."""
        return next((one.key for one in self._table.columns if one.name == column), column)

    def unique_fields(self, constraint: str | None) -> tuple[str, ...]:
        """Return the fields of a unique constraint; none if it isn't known."""
        return self._unique.get(constraint or "", ())

    def reference_fields(self, constraint: str | None) -> tuple[str, ...]:
        """Return the fields of a foreign key; none if it isn't known."""
        return self._references.get(constraint or "", ())

    def broken_check(self, constraint: str | None) -> Check:
        """Return the fields and the condition of a check; none if it isn't known."""
        return self._checks.get(constraint or "", Check())

    def references_in(self, values: Mapping[str, Any]) -> list[str]:
        """Return the fields of these values that refer to a record."""
        return [name for name in self._targets if values.get(name) is not None]

    def existing_select(self, names: Iterable[str]) -> sa.Select[*tuple[Any, ...]]:
        """Return the SELECT that has, for each of these columns, True if its record exists."""
        found = []
        for name in names:
            table, target = self._targets[name]
            known = self._table.metadata.tables.get(table)
            column = target if known is None else known.c[target].name
            type_ = self._table.c[name].type
            key: sa.ColumnClause[Any] = sa.column(column, type_)
            wanted = key == sa.bindparam(name, type_=type_, required=True)
            found.append(sa.exists().select_from(sa.table(table, key)).where(wanted).label(name))
        return sa.select(*found)


def _target(key: sa.ForeignKey) -> tuple[str, str]:
    """Return the name of a foreign key's table and the key of its column.

    The table may not be imported yet.
    """
    table, _, column = key.target_fullname.rpartition(".")
    return table, column


def _unique(table: sa.Table, public: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and the columns of each unique constraint and index, and of the primary key.

    SQLite's errors have no name, so each is also yielded by the name that fw would give it.
    """
    key = tuple(column.key for column in table.primary_key)
    if public.issuperset(key):
        for name in (naming.primary_key_name(table.name), _MYSQL_KEY):
            yield name, key
    found: list[sa.Index | sa.UniqueConstraint | sa.PrimaryKeyConstraint] = [
        one for one in table.indexes if one.unique
    ]
    kinds = (sa.UniqueConstraint, sa.PrimaryKeyConstraint)
    found += [one for one in table.constraints if isinstance(one, kinds)]
    for rule in found:
        columns = tuple(column.key for column in rule.columns)
        if public.issuperset(columns):
            yield naming.unique_name(table.name, [one.name for one in rule.columns]), columns
            if rule.name is not None:
                yield str(rule.name), columns


def _references(table: sa.Table, public: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in table.foreign_key_constraints:
        columns = tuple(rule.column_keys)
        if public.issuperset(columns):
            stored = "_".join(element.parent.name for element in rule.elements)
            yield naming.foreign_key_name(table.name, stored), columns
            if rule.name is not None:
                yield str(rule.name), columns


def _checks(table: sa.Table) -> Iterator[tuple[str, Check]]:
    for rule in table.constraints:
        if isinstance(rule, sa.CheckConstraint) and rule.name is not None:
            condition = rule.info.get(CONDITION)
            found = _named_in(rule) if condition is None else names(parse(condition))
            yield str(rule.name), Check(tuple(n for n in found if n in table.c), condition)


def _named_in(rule: sa.CheckConstraint) -> Iterable[str]:
    """Return the columns in a constraint's expression; none if it is a text."""
    parts = visitors.iterate(rule.sqltext)
    return dict.fromkeys(each.key for each in parts if isinstance(each, sa.ColumnClause))
