"""Bounded keys: those of the rows that meet one of several alternatives, unless there are many.

PostgreSQL reads a whole table if `or` joins conditions of relations. So a statement looks up the
keys of each alternative, and of the relations that lead there, by their indexes; at most `MOST` of
each. If there are more, it reads the table as it would without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Linked, Selection
from fw.runtime.database.sql.statements.expressions import Ordering, alternative_expressions
from fw.runtime.database.sql.statements.pattern import PATTERNS
from fw.runtime.database.sql.statements.selection import apply_selection
from fw.runtime.database.sql.statements.semi_joins import related_to

__all__ = ["MOST", "BoundedKeys", "joined_relations"]

MOST = 256
"""Number of keys that fill a list, so that the table is read. Decision 0033 has the costs."""


def joined_relations(clauses: Sequence[Clause], key: str) -> AnyOf | None:
    """Return the clause that joins conditions of relations by `or`, and needs bounded keys.

    None if a clause names keys, or if no index finds the text that an alternative looks for.
    """
    if any(_names(one, key) for one in clauses):
        return None
    joined = (one for one in clauses if isinstance(one, AnyOf))
    return next((one for one in joined if _leads(one) and not _has_pattern(one)), None)


def _names(clause: Clause, key: str) -> bool:
    if not isinstance(clause, Condition):
        return False
    return clause.field == key and clause.operator in ("eq", "in")


def _inner(clause: Clause) -> Sequence[Clause]:
    """Return the clauses in a clause."""
    if isinstance(clause, AnyOf):
        return [one for group in clause.alternatives for one in group]
    return () if isinstance(clause, Condition | Linked) else clause.clauses


def _leads(clause: Clause) -> bool:
    return not isinstance(clause, Condition | AnyOf) or any(map(_leads, _inner(clause)))


def _has_pattern(clause: Clause) -> bool:
    if isinstance(clause, Condition):
        return clause.operator in PATTERNS
    return any(map(_has_pattern, _inner(clause)))


class BoundedKeys:
    """Keys of the rows of a table that meet all clauses, of which `chosen` joins alternatives."""

    def __init__(
        self,
        key: sa.Column[Any],
        clauses: Sequence[Clause],
        chosen: AnyOf,
        ordering: Ordering,
    ) -> None:
        self._key, self._ordering = key, ordering
        self._lists: list[sa.CTE] = []
        self._most = sa.literal_column(str(MOST), sa.BigInteger())
        rows = key.table.alias()
        groups = alternative_expressions(rows, clauses, chosen, ordering, self._related_to)
        found = (sa.select(rows.c[key.key]).where(*group) for group in groups)
        self._found = self._list(sa.union_all(*found))
        sizes = (sa.select(sa.func.count()).select_from(one) for one in self._lists)
        largest = sa.func.greatest(*(size.scalar_subquery() for size in sizes))
        size = sa.select(largest.label("size")).cte("fw_size")
        self._are_few = sa.select(size.c.size).scalar_subquery() < self._most

    def _related_to(self, table: sa.FromClause, clause: Any, conditions: Any) -> Any:
        return related_to(table, clause, conditions, lambda keys: sa.select(*self._list(keys).c))

    def _list(self, keys: sa.Select[Any] | sa.CompoundSelect[Any]) -> sa.CTE:
        """Return the list of the first keys. Used twice, it is read once."""
        found = keys.limit(self._most).cte(f"fw_keys_{len(self._lists)}")
        self._lists.append(found)
        return found

    def on_page(self, selection: Selection) -> sa.ColumnElement[bool]:
        """Return the condition that a row is one of a selection, in its order and limit."""
        few, many = self._key.table.alias(), self._key.table.alias()
        found = _one_of(few.c[self._key.key], sa.select(*self._found.c))
        listed = sa.select(few.c[self._key.key]).where(found, self._are_few)
        listed = apply_selection(listed, few, replace(selection, conditions=()), self._ordering)
        read = sa.select(many.c[self._key.key])
        page = apply_selection(read, many, selection, self._ordering).subquery("page")
        # Outside, the condition keeps the database from starting workers to read the page.
        read = sa.select(*page.c).where(~self._are_few)
        return _one_of(self._key, sa.union_all(listed, read))

    def count(self, counted: sa.Select[Any]) -> sa.Select[Any]:
        """Return the SELECT of the number of rows, which `counted` reads if they are many."""
        [key] = self._found.c
        few = sa.select(sa.func.count(sa.distinct(key))).scalar_subquery()
        return sa.select(sa.case((self._are_few, few), else_=counted.scalar_subquery()))


def _one_of(
    key: sa.ColumnElement[Any], keys: sa.Select[Any] | sa.CompoundSelect[Any]
) -> sa.ColumnElement[bool]:
    """Return the condition of an array of keys: of `IN`, the database would read all rows in order."""
    return key == sa.any_(sa.func.array(keys.scalar_subquery()))
