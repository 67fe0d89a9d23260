"""Queues of transactions that wait for the same record, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Final
from weakref import WeakValueDictionary

__all__ = ["LockQueues"]

_PATIENCE: Final = 1.0
"""Seconds that a transaction waits for the same other one, which may wait for it."""


class _Queue(asyncio.Lock):
    """The queue of one record; `turns` is the number of transactions that had it."""

    turns = 0


class LockQueues:
    """Lets transactions lock a record one after the other, where a database would refuse all but one.

    It only spares conflicts: the database decides, because other processes write too. So nothing
    is wrong if a transaction waits in vain, and goes on.
    """

    def __init__(self) -> None:
        self._queues: WeakValueDictionary[Hashable, _Queue] = WeakValueDictionary()

    async def enter(self, key: Hashable) -> asyncio.Lock | None:
        """Wait for the record's turn; return the lock to release.

        Returns None if the transaction that has the record keeps it for long: it may wait for the
        caller.
        """
        queue = self._queues.get(key)
        if queue is None:
            queue = self._queues[key] = _Queue()
        is_ours = False
        while not is_ours:
            before = queue.turns
            try:
                async with asyncio.timeout(_PATIENCE):
                    is_ours = await queue.acquire()
            except TimeoutError:
                if queue.turns == before:
                    return None
        queue.turns += 1
        return queue
