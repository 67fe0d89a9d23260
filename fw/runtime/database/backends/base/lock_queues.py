"""Queues of transactions that wait for the same record, in one process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from typing import Final
from weakref import WeakValueDictionary

__all__ = ["LockQueue", "LockQueues"]

_PATIENCE: Final = 1.0
"""Seconds that a transaction waits for the same other one, which may wait for it."""


class LockQueue:
    """The queue of one record, which transactions have in the order in which they came."""

    def __init__(self) -> None:
        self._is_free, self._turns = True, 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def acquire(self) -> bool:
        """Wait for a turn; return False if the queue doesn't move for a while."""
        if self._is_free:
            self._is_free = False
            return True
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            while not turn.done():
                before = self._turns
                await asyncio.wait((turn,), timeout=_PATIENCE)
                if self._turns == before:
                    self._waiting.remove(turn)
                    return False
        except asyncio.CancelledError:
            if turn.done():
                self.release()
            else:
                self._waiting.remove(turn)
            raise
        return True

    def release(self) -> None:
        """End a turn; the next transaction has the record."""
        self._turns += 1
        if self._waiting:
            self._waiting.popleft().set_result(None)
        else:
            self._is_free = True


class LockQueues:
    """Lets transactions lock a record one after the other, where a database would refuse all but one.

    It only spares conflicts: the database decides, because other processes write too. So nothing
    is wrong if a transaction waits in vain, and goes on.
    """

    def __init__(self) -> None:
        self._queues: WeakValueDictionary[Hashable, LockQueue] = WeakValueDictionary()

    async def enter(self, key: Hashable) -> LockQueue | None:
        """Wait for the record's turn; return the queue to release.

        Returns None if the transaction that has the record keeps it for long: it may wait for the
        caller.
        """
        queue = self._queues.get(key)
        if queue is None:
            queue = self._queues[key] = LockQueue()
        return queue if await queue.acquire() else None
