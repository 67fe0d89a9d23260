"""The statement that follows a relation, and its rows by the keys that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.metadata import Shape
from fw.runtime.database.query.selection import Row
from fw.runtime.database.relations.relation import Relation
from fw.runtime.database.sql.statements.compiled import among
from fw.runtime.database.sql.statements.selection import LARGE

__all__ = ["grouped", "leading"]

_SOURCE = "fw:source"
"""The name of the key that leads to a row, where none of its own columns is that key."""


def leading(
    table: sa.Table,
    public: Sequence[sa.Column[Any]],
    relation: Relation,
    room: int,
    *,
    limited: bool = False,
) -> sa.Select[Any]:
    """Return the SELECT of the rows of `table` that `room` keys lead to.

    A limited one looks for no more rows than the parameter `limit` says.
    """
    (key,) = table.primary_key.columns
    link, far = relation.link, table.c[relation.far]
    if link is None:
        columns = public if far in public else [*public, far.label(_SOURCE)]
        found = sa.select(*columns).where(among(far, "k", room))
    else:
        pairs = table.metadata.tables[link.table]
        near = pairs.c[link.near]
        found = (
            sa.select(*public, near.label(_SOURCE))
            .select_from(table.join(pairs, pairs.c[link.far] == far))
            .where(among(near, "k", room))
        )
    if not limited:
        return found.order_by(key)
    # Within, so that a million rows aren't sorted before the first are taken.
    some = found.limit(sa.bindparam("limit", type_=LARGE, required=True)).subquery("found")
    return sa.select(some).order_by(some.c[key.name])


def grouped(rows: Sequence[Row], relation: Relation, shape: Shape) -> dict[Any, list[Row]]:
    """Return rows of `leading` by the key that leads to them, without that key."""
    groups: dict[Any, list[Row]] = {}
    if relation.link is None and relation.far in shape.public:
        for row in rows:
            groups.setdefault(row[relation.far], []).append(row)
        return groups
    for row in rows:
        group = groups.setdefault(row.pop(_SOURCE), [])
        # Two pairs may join the same rows, where a model with rows of its own is the link.
        if not group or group[-1][shape.key] != row[shape.key]:
            group.append(row)
    return groups
