"""Many rows at once, in statements of many rows each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from fw.runtime.database.sql.statement import Statement

if TYPE_CHECKING:
    from fw.runtime.database.sql.store import SqlStore

__all__ = ["insert_many"]

_PARAMETERS = 900
"""What one statement may carry: below the limit of every database, and quick to compile."""


async def insert_many(store: SqlStore, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add records that state their keys; missing columns get their defaults."""
    names = list(store.shape.columns)
    size = max(1, _PARAMETERS // len(names))
    statements: dict[int, Statement] = {}
    for start in range(0, len(rows), size):
        chunk = [store.filled(row) for row in rows[start : start + size]]
        statement = statements.get(len(chunk))
        if statement is None:
            statement = statements[len(chunk)] = _inserting(store, names, len(chunk))
        values = {f"{n}_{i}": row[n] for i, row in enumerate(chunk) for n in names}
        await store.database.source.execute(statement.text, statement.bind(values))
    await _advance_keys(store)


def _inserting(store: SqlStore, names: Sequence[str], count: int) -> Statement:
    def bound(name: str, number: int) -> sa.BindParameter[Any]:
        return sa.bindparam(f"{name}_{number}", type_=store.table.c[name].type, required=True)

    rows = [{name: bound(name, number) for name in names} for number in range(count)]
    return Statement(sa.insert(store.table).values(rows), store.dialect, writes=True)


async def _advance_keys(store: SqlStore) -> None:
    """Have the database hand out int keys behind those that were stated, where it must be told."""
    if store.shape.columns[store.shape.key].kind != "int":
        return
    text = store.provider.advancing(store.table.name, store.key.name)
    if text is not None:
        await store.database.source.fetch(text, [], writes=True)
