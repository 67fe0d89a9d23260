"""The SELECT of related rows, and their grouping by the keys that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.metadata import ModelMetadata
from fw.runtime.database.query.selection import Row
from fw.runtime.database.relations.relation import Relation
from fw.runtime.database.sql.statements.compiled import in_list
from fw.runtime.database.sql.statements.selection import BIGINT

__all__ = ["group_rows", "related_select"]

_SOURCE = "fw:source"
"""Label of the key that leads to a row, if it isn't a public column of the row."""


def related_select(
    table: sa.Table,
    public: Sequence[sa.Column[Any]],
    relation: Relation,
    length: int,
    *,
    limited: bool = False,
) -> sa.Select[Any]:
    """Return the SELECT of the rows of `table` that `length` keys lead to.

    With `limited`, it reads at most as many rows as the parameter `limit` says.
    """
    (key,) = table.primary_key.columns
    link, far = relation.link, table.c[relation.far]
    if link is None:
        columns = public if far in public else [*public, far.label(_SOURCE)]
        found = sa.select(*columns).where(in_list(far, "k", length))
    else:
        pairs = table.metadata.tables[link.table]
        near = pairs.c[link.near]
        found = (
            sa.select(*public, near.label(_SOURCE))
            .select_from(table.join(pairs, pairs.c[link.far] == far))
            .where(in_list(near, "k", length))
        )
    if not limited:
        return found.order_by(key)
    # The limit is inside, so that the database doesn't sort all rows first.
    some = found.limit(sa.bindparam("limit", type_=BIGINT, required=True)).subquery("found")
    return sa.select(some).order_by(some.c[key.name])


def group_rows(
    rows: Sequence[Row], relation: Relation, metadata: ModelMetadata
) -> dict[Any, list[Row]]:
    """Group rows of `related_select` by the key that leads to them; remove that key."""
    groups: dict[Any, list[Row]] = {}
    if relation.link is None and relation.far in metadata.public:
        for row in rows:
            groups.setdefault(row[relation.far], []).append(row)
        return groups
    for row in rows:
        group = groups.setdefault(row.pop(_SOURCE), [])
        # If the link is a model, two of its rows may link the same pair.
        if not group or group[-1][metadata.key] != row[metadata.key]:
            group.append(row)
    return groups
