"""Worker threads for slow statements, which would block the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.sqlite.connection import (
    BUSY_TIMEOUT,
    Connection,
    connect,
)
from fw.runtime.database.backends.sqlite.errors import REFUSALS, translated
from fw.runtime.database.errors import PoolExhausted

__all__ = ["WorkerThreads"]

T = TypeVar("T")

_THREADS = 4


class WorkerThreads:
    """Threads with their own connections to the file at `path`."""

    def __init__(self, path: Callable[[], str], limits: Limits) -> None:
        self._path = path
        self._limits = limits
        self._free: list[Connection] = []
        self._running: dict[asyncio.Future[Any], Connection] = {}
        self._room = asyncio.Semaphore(_THREADS)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run work in a thread; raise StatementTimeout, or PoolExhausted if none is free in time.

        Cancelling the call interrupts the statement.
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

        return await self.run_on(connection, work, done)

    async def run_on(
        self,
        connection: Connection,
        work: Callable[[Connection], T],
        done: Callable[[object], None] = lambda _: None,
    ) -> T:
        """Run work on a connection in a thread; call `done` when the thread has finished.

        A cancelled call doesn't wait for the thread: `wait_for` does.
        """
        clock = connection.clock
        clock.started, clock.cancelled = 0.0, False
        running = asyncio.get_running_loop().run_in_executor(None, work, connection)
        self._running[running] = connection
        running.add_done_callback(self._running.pop)
        running.add_done_callback(done)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            clock.cancelled = True
            # Retrieve the error, which nothing awaits any more.
            running.add_done_callback(lambda each: each.cancelled() or each.exception())
            raise
        except REFUSALS as error:
            raise translated(error) from error

    async def wait_for(self, connection: Connection) -> None:
        """Return when no thread uses the connection any more."""
        used = [each for each, one in self._running.items() if one is connection]
        if used:
            await asyncio.wait(used)
        connection.clock.cancelled = False

    def _connect(self) -> Connection:
        return connect(
            self._path(),
            limit=self._limits.statement_timeout,
            busy_timeout=BUSY_TIMEOUT,
            synchronous=self._limits.synchronous,
        )

    @property
    def busy(self) -> int:
        """Number of working threads."""
        return len(self._running)

    async def close(self) -> None:
        """Interrupt the statements, and close every connection."""
        for connection in self._running.values():
            connection.clock.cancelled = True
        if self._running:
            await asyncio.wait(self._running)
        while self._free:
            self._free.pop().close()
