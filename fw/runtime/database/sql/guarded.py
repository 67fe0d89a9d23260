"""Writes that depend on what a record is now: they lock it first, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fw.runtime.errors import PreconditionFailed

if TYPE_CHECKING:
    from fw.runtime.database.selection import Precondition, Row
    from fw.runtime.database.sql.store import SqlStore

__all__ = ["delete_guarded", "update_guarded"]


async def update_guarded(
    store: SqlStore, key: Any, changes: Mapping[str, Any], only_if: Precondition
) -> Row | None:
    """Change the columns given if the precondition holds; None if there is no such record."""

    async def work() -> Row | None:
        async with store.database.transaction():
            row = await _locked(store, key, only_if)
            return None if row is None else await store.update_row(key, changes)

    return await store.database.retried(work)


async def delete_guarded(store: SqlStore, key: Any, only_if: Precondition) -> bool:
    """Remove a record if the precondition holds; say whether there was one."""

    async def work() -> bool:
        async with store.database.transaction():
            row = await _locked(store, key, only_if)
            return row is not None and await store.delete_row(key)

    return await store.database.retried(work)


async def _locked(store: SqlStore, key: Any, only_if: Precondition) -> Row | None:
    """Return a record that nobody else can change before the transaction ends."""
    row = await store.lock(key)
    if row is not None and not only_if(row):
        raise PreconditionFailed(store.shape.name, key)
    return row
