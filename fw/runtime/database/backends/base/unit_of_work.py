"""Writes of several statements, which happen together or not at all.

Those under a precondition lock the record first, and so do those that change its links.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fw.runtime.database.errors import Deadlock, MissingReference, UniqueViolation
from fw.runtime.database.relations.many_to_many import links_of
from fw.runtime.database.repositories.authorization import require
from fw.runtime.errors import PreconditionFailed

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.query.selection import Precondition, Row
    from fw.runtime.database.relations.relation import Relation

__all__ = ["delete", "insert", "update"]

Links = dict[str, tuple["Relation", Sequence[Any]]]


async def insert(store: Store, values: Mapping[str, Any]) -> Row:
    """Add a record and its links; return its row."""
    columns, links = _apart(store, values)

    async def work() -> Row:
        async with store.database.transaction():
            row = await store.insert_row(columns)
            await _link(store, row, links)
        return row

    return await store.database.retried(work)


async def update(
    store: Store, key: Any, changes: Mapping[str, Any], only_if: Precondition | None
) -> Row | None:
    """Change columns and links of a record if the precondition holds; return its row."""
    columns, links = _apart(store, changes)
    if links:
        # A record whose links change has changed, even if none of its columns is given.
        columns = store.changed(columns)

    async def work() -> Row | None:
        async with store.database.transaction():
            row = await _locked(store, key, only_if)
            if row is not None and columns:
                row = await store.update_row(key, columns)
            if row is not None:
                await _link(store, row, links)
        return row

    return await store.database.retried(work)


async def delete(store: Store, key: Any, only_if: Precondition) -> bool:
    """Remove a record if the precondition holds; say whether there was one."""

    async def work() -> bool:
        async with store.database.transaction():
            row = await _locked(store, key, only_if)
            return row is not None and await store.delete_row(key)

    return await store.database.retried(work)


async def _locked(store: Store, key: Any, only_if: Precondition | None) -> Row | None:
    """Return a record that nobody else can change before the transaction ends."""
    row = await store.lock(key)
    if row is not None and only_if is not None and not only_if(row):
        raise PreconditionFailed(store.shape.name, key)
    return row


def _apart(store: Store, values: Mapping[str, Any]) -> tuple[dict[str, Any], Links]:
    """Return the values of columns, and what is stated of links."""
    known = links_of(store.model) if values.keys() - store.shape.columns.keys() else {}
    columns = {name: value for name, value in values.items() if name not in known}
    links = {name: (known[name], values[name]) for name in values if name in known}
    for relation, _ in links.values():
        # Whether there is such a record can be told from the answer.
        require("read", relation.model)
    return columns, links


async def _link(store: Store, row: Row, links: Links) -> None:
    """Have a record linked to those with the given keys, and to no others."""
    for name, (relation, keys) in links.items():
        assert relation.link is not None
        pairs, own = store.database.pairs(relation.link), row[relation.near]
        wanted = {(own, key): None for key in keys}
        there = await pairs.among([own])
        try:
            await pairs.remove(own, [key for _, key in there - wanted.keys()])
            await pairs.add([pair for pair in wanted if pair not in there])
        except UniqueViolation as error:
            # Somebody has set the same link from its other end meanwhile.
            raise Deadlock from error.__cause__
        except MissingReference as error:
            raise MissingReference(error.constraint, (name,)) from error.__cause__
