"""Order of tables in which each follows those that it refers to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

import sqlalchemy as sa

from fw.runtime.errors import FwError

__all__ = ["OrderedTable", "ordered"]


class OrderedTable(NamedTuple):
    """A table, and its references to rows of itself or of later tables, set when all rows exist."""

    table: sa.Table
    deferred: tuple[str, ...] = ()


def ordered(tables: Iterable[sa.Table]) -> list[OrderedTable]:
    """Return tables, each after those that it refers to.

    The nullable references of a cycle are deferred; FwError if all references of one are required.
    """
    left = {table.name: table for table in sorted(tables, key=lambda one: one.name)}
    found: list[OrderedTable] = []
    while left:
        ready = [one for one in left.values() if not _unmet(one, left.keys() - {one.name})]
        if not ready:
            ready = [_breaking_cycle(left)]
        for table in ready:
            found.append(OrderedTable(table, _deferred(table, left.keys())))
            if any(not table.c[name].nullable for name in found[-1].deferred):
                raise _required_cycle(table, found[-1].deferred)
        for table in ready:
            del left[table.name]
    return found


def _deferred(table: sa.Table, left: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_unmet(table, left)))


def _unmet(table: sa.Table, left: Collection[str]) -> list[str]:
    """Return the columns of the foreign keys to tables that are left.

    A key of several columns refers to nothing while one of them is null: the nullable ones do.
    """
    found: list[str] = []
    for key in table.foreign_key_constraints:
        if _referred(key) in left:
            nullable = [column.key for column in key.columns if column.nullable]
            found += nullable or [column.key for column in key.columns]
    return found


def _referred(key: sa.ForeignKeyConstraint) -> str:
    return str(key.elements[0].target_fullname.split(".")[-2])


def _breaking_cycle(left: dict[str, sa.Table]) -> sa.Table:
    """Return a table whose references to the others are nullable, else any of them."""
    for table in left.values():
        if all(table.c[name].nullable for name in _unmet(table, left.keys())):
            return table
    return next(iter(left.values()))


def _required_cycle(table: sa.Table, names: Collection[str]) -> FwError:
    return FwError(
        f"{table.name} has required references in a cycle: {', '.join(sorted(names))}",
        hint="declare one of the references as nullable; the rows can't be inserted in any order",
    )
