"""The order of a SELECT's rows: by their own columns, and by those of what they refer to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.relations import Relation
from fw.runtime.database.selection import Order

__all__ = ["Ordering", "sorted_by"]

Ordering = Callable[[sa.Column[Any]], sa.ColumnElement[Any]]


def sorted_by(
    statement: sa.Select[Any], table: sa.Table, orders: Sequence[Order], ordering: Ordering
) -> sa.Select[Any]:
    """Sort a SELECT of a table's rows. `ordering` maps a column to what sorts as it should.

    What a relation leads to is joined once, from outside: no row is lost that refers to nothing,
    and none comes twice, as it leads to a primary key.
    """
    ends: dict[Relation, sa.FromClause] = {}
    for order in orders:
        end: sa.FromClause = table
        if order.relation is not None:
            if order.relation not in ends:
                statement, ends[order.relation] = _joined(statement, table, order.relation)
            end = ends[order.relation]
        column: Any = end.c[order.field]
        # NULL sorts first on some databases and last on others: here it is always last.
        if column.nullable or order.relation is not None:
            statement = statement.order_by(column.is_(None))
        key = ordering(column)
        statement = statement.order_by(key.desc() if order.descending else key)
    return statement


def _joined(
    statement: sa.Select[Any], table: sa.Table, relation: Relation
) -> tuple[sa.Select[Any], sa.FromClause]:
    end = relation.model.__table__.alias()
    leads = table.c[relation.near] == end.c[relation.far]
    return statement.outerjoin_from(table, end, leads), end
