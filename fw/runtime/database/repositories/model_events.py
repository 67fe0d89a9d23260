"""Model events: repositories call this module while a `dispatcher` is set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause, Row, RowPrecondition

__all__ = ["Capture", "Change", "ModelEventDispatcher", "create", "delete", "dispatcher", "update"]

Change = Literal["created", "updated", "deleted"]


class ModelEventDispatcher(Protocol):
    """Receives the changes that repositories have written."""

    def wants(self, change: Change, model: type[Model]) -> bool:
        """Return True if a change has listeners; others cost nothing."""

    async def dispatch(self, change: Change, model: type[Model], *rows: Mapping[str, Any]) -> None:
        """Handle a committed change: the row as it is or was last, then as it was before."""


dispatcher: ModelEventDispatcher | None = None
"""Receives the changes of repositories; None if nothing listens."""


async def create(store: Store, values: Mapping[str, Any]) -> Row:
    """Add a record, and dispatch an event."""
    row = await store.insert(values)
    await _dispatch(store, "created", row)
    return row


async def update(
    store: Store,
    key: Any,
    changes: Mapping[str, Any],
    precondition: RowPrecondition | None,
    scope: tuple[Clause, ...] = (),
) -> Row | None:
    """Change a record, and dispatch an event if its row differs now, or if links were given."""
    if not _wanted(store, "updated"):
        return await store.update(key, changes, precondition, scope)
    seen = Capture(precondition)
    row = await store.update(key, changes, seen, scope)
    if row is not None and (row != seen.row or changes.keys() - store.metadata.columns.keys()):
        await _dispatch(store, "updated", row, seen.row)
    return row


async def delete(
    store: Store, key: Any, precondition: RowPrecondition | None, scope: tuple[Clause, ...] = ()
) -> bool:
    """Delete a record, and dispatch an event."""
    if not _wanted(store, "deleted"):
        return await store.delete(key, precondition, scope)
    seen = Capture(precondition)
    gone = await store.delete(key, seen, scope)
    if gone:
        await _dispatch(store, "deleted", seen.row)
    return gone


class Capture:
    """A precondition that keeps the row it is called with: the locked record before the change."""

    def __init__(self, precondition: RowPrecondition | None) -> None:
        self.row: Row = {}
        self._precondition = precondition

    def __call__(self, row: Row) -> bool:
        """Keep the row; return True if the wrapped precondition allows the change."""
        self.row = row
        return self._precondition is None or self._precondition(row)


def _wanted(store: Store, change: Change) -> bool:
    return dispatcher is not None and dispatcher.wants(change, store.model)


async def _dispatch(store: Store, change: Change, *rows: Row) -> None:
    if dispatcher is not None and dispatcher.wants(change, store.model):
        # Copies, because the caller may change the rows before the commit.
        copies = [dict(row) for row in rows]
        dispatch = partial(dispatcher.dispatch, change, store.model, *copies)
        await store.database.after_commit(dispatch)
