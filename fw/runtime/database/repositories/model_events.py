"""Writes that somebody wants to hear of. Repositories come here only while `watcher` is set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Precondition, Row

__all__ = ["Change", "Watcher", "create", "delete", "update", "watcher"]

Change = Literal["created", "updated", "deleted"]


class Watcher(Protocol):
    """Whoever hears of what repositories have written."""

    def wants(self, change: Change, model: type[Model]) -> bool:
        """Say whether to tell of such a change: what isn't wanted costs nothing."""

    async def tell(self, change: Change, model: type[Model], *rows: Mapping[str, Any]) -> None:
        """Hear of a committed change: the row as it is or was last, then as it was before."""


watcher: Watcher | None = None
"""Who hears of writes; None is what a repository looks for before each of its own."""


async def create(store: Store, values: Mapping[str, Any]) -> Row:
    """Add a record, and tell of it."""
    row = await store.insert(values)
    await _tell(store, "created", row)
    return row


async def update(
    store: Store, key: Any, changes: Mapping[str, Any], precondition: Precondition | None
) -> Row | None:
    """Change a record, and tell of it if it is another now, or its links were stated."""
    if not _wanted(store, "updated"):
        return await store.update(key, changes, precondition)
    seen = _Seen(precondition)
    row = await store.update(key, changes, seen)
    if row is not None and (row != seen.row or changes.keys() - store.metadata.columns.keys()):
        await _tell(store, "updated", row, seen.row)
    return row


async def delete(store: Store, key: Any, precondition: Precondition | None) -> bool:
    """Remove a record, and tell of it."""
    if not _wanted(store, "deleted"):
        return await store.delete(key, precondition)
    seen = _Seen(precondition)
    gone = await store.delete(key, seen)
    if gone:
        await _tell(store, "deleted", seen.row)
    return gone


class _Seen:
    """A precondition that keeps the row it is asked of: the record as it was, under a lock."""

    def __init__(self, precondition: Precondition | None) -> None:
        self.row: Row = {}
        self._precondition = precondition

    def __call__(self, row: Row) -> bool:
        self.row = row
        return self._precondition is None or self._precondition(row)


def _wanted(store: Store, change: Change) -> bool:
    return watcher is not None and watcher.wants(change, store.model)


async def _tell(store: Store, change: Change, *rows: Row) -> None:
    if watcher is not None and watcher.wants(change, store.model):
        # Copies: until the transaction is committed, its owner may change the rows that it got.
        copies = [dict(row) for row in rows]
        tell = partial(watcher.tell, change, store.model, *copies)
        if not store.database.on_commit(tell):
            await tell()
