"""Statements that would hold up the event loop, in threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.sqlite.connection import (
    PATIENCE,
    Connection,
    connect,
)
from fw.runtime.database.backends.sqlite.errors import REFUSALS, translated
from fw.runtime.database.errors import PoolExhausted

__all__ = ["Aside"]

T = TypeVar("T")

_THREADS = 4


class Aside:
    """A few connections for long statements. `path` is that of the file."""

    def __init__(self, path: Callable[[], str], limits: Limits) -> None:
        self._path = path
        self._limits = limits
        self._free: list[Connection] = []
        self._running: dict[asyncio.Future[Any], Connection] = {}
        self._room = asyncio.Semaphore(_THREADS)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a thread; raise StatementTimeout, or PoolExhausted if none comes free in time.

        Who cancels it ends the statement.
        """
        try:
            async with asyncio.timeout(self._limits.pool_timeout):
                await self._room.acquire()
        except TimeoutError as error:
            raise PoolExhausted from error
        try:
            connection = self._free.pop() if self._free else self._connect()
        except BaseException:
            self._room.release()
            raise

        def done(_: object) -> None:
            self._free.append(connection)
            self._room.release()

        return await self.on(connection, work, done)

    async def on(
        self,
        connection: Connection,
        work: Callable[[Connection], T],
        done: Callable[[object], None] = lambda _: None,
    ) -> T:
        """Do work on a connection in a thread; call `done` when the thread is through with it.

        Who cancels it doesn't wait for that: `settled` does.
        """
        clock = connection.clock
        clock.since, clock.unwanted = 0.0, False
        running = asyncio.get_running_loop().run_in_executor(None, work, connection)
        self._running[running] = connection
        running.add_done_callback(self._running.pop)
        running.add_done_callback(done)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            clock.unwanted = True
            # What the thread has to say about it is heard by nobody.
            running.add_done_callback(lambda each: each.cancelled() or each.exception())
            raise
        except REFUSALS as error:
            raise translated(error) from error

    async def settled(self, connection: Connection) -> None:
        """Return when no thread uses the connection any more."""
        used = [each for each, one in self._running.items() if one is connection]
        if used:
            await asyncio.wait(used)
        connection.clock.unwanted = False

    def _connect(self) -> Connection:
        return connect(self._path(), allowed=self._limits.statement_timeout, patience=PATIENCE)

    @property
    def busy(self) -> int:
        """How many threads are at work."""
        return len(self._running)

    async def close(self) -> None:
        """End what runs, and close every connection."""
        for connection in self._running.values():
            connection.clock.unwanted = True
        if self._running:
            await asyncio.wait(self._running)
        while self._free:
            self._free.pop().close()
