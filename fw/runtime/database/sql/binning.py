"""The statement that counts rows by where a column lies between edges."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fw.runtime.database.selection import Selection
from fw.runtime.database.sql.conditions import Ordering, apply

__all__ = ["binned"]


def binned(
    table: sa.Table, column: sa.Column[Any], selection: Selection, room: int, ordering: Ordering
) -> sa.Select[Any]:
    """Return the SELECT of the numbers of bins that have rows, and how many rows each has.

    The parameter `first` is where the first bin begins, `edge_0` to `edge_<room - 1>` are where
    each one ends; from the first that repeats another on, they fill the room. Rows are read once
    and each goes into one bin.
    """
    compared = ordering(column)
    edges = [_bound(f"edge_{number}", column) for number in range(room)]
    # Literals: a database that is told no types would take parameters for texts.
    bins: list[Any] = [
        (compared < edge, sa.literal_column(str(number))) for number, edge in enumerate(edges)
    ]
    chosen = sa.select(sa.case(*bins).label("bin")).select_from(table)
    # The last edges are equal, so any of them is where all bins end.
    chosen = chosen.where(compared >= _bound("first", column), compared < edges[-1])
    found = apply(chosen, table, selection, ordering).subquery("found")
    return sa.select(found.c.bin, sa.func.count()).group_by(found.c.bin)


def _bound(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
    return sa.bindparam(name, type_=column.type, required=True)
