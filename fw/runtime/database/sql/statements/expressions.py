"""SQL expressions of clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Linked, Related
from fw.runtime.database.sql.columns import ArrayContains
from fw.runtime.database.sql.statements.compiled import in_list, padded_length
from fw.runtime.database.sql.statements.pattern import PATTERNS, pattern_clause
from fw.runtime.database.sql.statements.semi_joins import linked_to, related_to

__all__ = ["Ordering", "SemiJoin", "alternative_expressions", "clause_expressions"]

Ordering = Callable[[sa.Column[Any]], sa.ColumnElement[Any]]
"""Maps a column to the expression that sorts and compares as its values do."""

SemiJoin = Callable[
    [sa.FromClause, Related, Callable[[sa.FromClause], Sequence[sa.ColumnElement[bool]]]],
    sa.ColumnElement[bool],
]
"""Makes a condition on related rows, as `related_to` does."""


def clause_expressions(
    table: sa.FromClause, clauses: Sequence[Clause], ordering: Ordering, *, prefix: str = ""
) -> list[sa.ColumnElement[bool]]:
    """Return the expressions of clauses, with the parameters of `parameter_values`."""
    expressions = _Expressions(ordering, prefix)
    return [expressions.of(table, clause) for clause in clauses]


def alternative_expressions(
    table: sa.FromClause,
    clauses: Sequence[Clause],
    chosen: AnyOf,
    ordering: Ordering,
    semi_join: SemiJoin,
) -> list[list[sa.ColumnElement[bool]]]:
    """Return the expressions of all clauses for each alternative of one that is chosen of them."""
    expressions = _Expressions(ordering, semi_join=semi_join)
    shared: list[sa.ColumnElement[bool]] = []
    groups: list[list[sa.ColumnElement[bool]]] = []
    for clause in clauses:
        if clause is chosen:
            groups = expressions.of_groups(table, chosen)
        else:
            shared.append(expressions.of(table, clause))
    return [[*shared, *group] for group in groups]


class _Expressions:
    """Makes the expressions of clauses, one after the other: it counts their parameters."""

    def __init__(
        self, ordering: Ordering, prefix: str = "", semi_join: SemiJoin = related_to
    ) -> None:
        self._ordering, self._semi_join = ordering, semi_join
        self._names = (f"{prefix}p{position}" for position in count())

    def of(self, table: sa.FromClause, clause: Clause) -> sa.ColumnElement[bool]:
        """Return the expression of a clause on the rows of a table."""
        if isinstance(clause, Condition):
            compared: sa.ColumnElement[bool] = _comparison(
                table, clause, next(self._names), self._ordering
            )
            return compared
        if isinstance(clause, Linked):
            return linked_to(table, clause, next(self._names))
        if isinstance(clause, Related):
            inner = clause.clauses
            return self._semi_join(table, clause, lambda end: [self.of(end, one) for one in inner])
        return sa.or_(*(sa.and_(*group) for group in self.of_groups(table, clause)))

    def of_groups(self, table: sa.FromClause, clause: AnyOf) -> list[list[sa.ColumnElement[bool]]]:
        """Return the expressions of each alternative."""
        return [[self.of(table, one) for one in group] for group in clause.alternatives]


def _comparison(table: sa.FromClause, condition: Condition, name: str, ordering: Ordering) -> Any:
    operator = condition.operator
    if operator in PATTERNS:
        return pattern_clause(table, condition, name)
    column: Any = table.c[condition.field]
    if operator == "isnull":
        return column.is_(None) if condition.value else column.is_not(None)
    if operator == "in":
        length = padded_length(len(condition.value))
        return in_list(column, name, length) if length else sa.false()
    if condition.value is None:
        return column.is_not(None) if operator == "ne" else column.is_(None)
    if operator == "has":
        assert isinstance(column.type, t.Array)
        item = sa.bindparam(name, type_=t.ArrayItem(column.type.item), required=True)
        return ArrayContains(column, item)
    bound = sa.bindparam(name, type_=column.type, required=True)
    compared = ordering(column)
    match operator:
        case "eq":
            return column == bound
        case "ne":
            return sa.or_(column != bound, column.is_(None)) if column.nullable else column != bound
        case "gt":
            return compared > bound
        case "gte":
            return compared >= bound
        case "lt":
            return compared < bound
        case "lte":
            return compared <= bound
