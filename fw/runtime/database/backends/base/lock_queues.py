"""Queues of transactions that wait for the same record, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Final
from weakref import WeakValueDictionary

__all__ = ["LockQueues"]

_PATIENCE: Final = 1.0
"""Seconds that a transaction waits for one that may wait for it."""


class LockQueues:
    """Lets transactions lock a record one after the other, where a database would refuse all but one.

    It only spares conflicts: the database decides, because other processes write too. So nothing
    is wrong if a transaction waits too long, and goes on.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def enter(self, key: Hashable) -> asyncio.Lock | None:
        """Wait for the record's turn; return the lock to release, None after too long a wait."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        try:
            if lock.locked():
                async with asyncio.timeout(_PATIENCE):
                    await lock.acquire()
            else:
                await lock.acquire()
        except TimeoutError:
            return None
        return lock
