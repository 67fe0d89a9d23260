"""Semi-joins: conditions on the rows that a relation leads to. They list no row twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.query.selection import Linked, Related
from fw.runtime.database.sql.statements.compiled import in_list, padded_length

__all__ = ["linked_to", "related_to"]


def linked_to(table: sa.FromClause, clause: Linked, name: str) -> sa.ColumnElement[bool]:
    """Return the condition that a row is linked with one of the keys, which are named `name`."""
    link = clause.relation.link
    assert link is not None, "it is a many-to-many relation"
    pairs = clause.relation.model.metadata.tables[link.table]
    wanted = in_list(pairs.c[link.far], name, padded_length(len(clause.value)))
    return table.c[clause.relation.near].in_(sa.select(pairs.c[link.near]).where(wanted))


def related_to(
    table: sa.FromClause,
    clause: Related,
    conditions: Callable[[sa.FromClause], Sequence[sa.ColumnElement[bool]]],
    listed: Callable[[sa.Select[Any]], sa.Select[Any]] | None = None,
) -> sa.ColumnElement[bool]:
    """Return the condition that a related row meets the conditions, given its table.

    Rows that meet conditions are read once, by IN: SQLite runs a correlated EXISTS for each row.
    Without conditions, EXISTS reads an index, while IN would read all related rows. NOT IN is
    never used, because a NULL makes it unknown. `listed` replaces the SELECT of the keys.
    """
    relation, link = clause.relation, clause.relation.link
    end = relation.model.__table__.alias()
    near: sa.ColumnElement[Any] = end.c[relation.far]
    source: sa.Select[Any] = sa.select(sa.literal_column("1")).select_from(end)
    if link is not None:
        pairs = relation.model.metadata.tables[link.table].alias()
        near = pairs.c[link.near]
        source = source.join(pairs, pairs.c[link.far] == end.c[relation.far])
    source = source.where(*conditions(end))
    if clause.clauses and not clause.negated:
        keys = source.with_only_columns(near)
        if listed is not None:
            return table.c[relation.near].in_(listed(keys))
        # With DISTINCT, PostgreSQL looks up the few rows that a condition finds, instead of
        # comparing them with every row.
        return table.c[relation.near].in_(keys.distinct() if relation.many else keys)
    found = source.where(near == table.c[relation.near]).correlate(table).exists()
    return ~found if clause.negated else found
