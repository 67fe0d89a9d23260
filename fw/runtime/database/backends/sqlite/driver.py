"""Driver for SQLite: it runs statements on the event loop, and slow ones in threads."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.base.driver import Transaction
from fw.runtime.database.backends.sqlite.connection import (
    BUSY_TIMEOUT,
    Connection,
    connect,
)
from fw.runtime.database.backends.sqlite.errors import (
    REFUSALS,
    is_busy,
    is_interrupted,
    translated,
)
from fw.runtime.database.backends.sqlite.group_commit import GroupCommit, RunAlone
from fw.runtime.database.backends.sqlite.worker_thread import WorkerThreads
from fw.runtime.database.errors import StatementTimeout, TransactionAborted
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction

__all__ = ["SqliteDriver"]

T = TypeVar("T")
Work = Callable[[Connection], T]

_LOOP_BUDGET = 0.05
"""Seconds that a statement may block the event loop."""
_MAX_SLOW = 256


class SqliteDriver(SqlDriver):
    """Statements run on the event loop: each takes microseconds, a thread switch would take more.

    There are two connections: one for single statements, one for transactions. In WAL mode, the
    first reads while a transaction is open on the second. Writers hold a lock, so that no
    statement joins another task's transaction or waits inside SQLite, which would block the
    loop. A slow statement is interrupted and run again in a thread; the next time, it starts
    there.
    """

    def __init__(self, path: str, limits: Limits) -> None:
        self._scratch: str | None = None
        self._path = path
        self._limits = limits
        self._main: Connection | None = None
        self._second: Connection | None = None
        self._lock = asyncio.Lock()
        self._threads = WorkerThreads(self._file, limits)
        self._group = GroupCommit(lambda: self.main, lambda: not self._lock.locked())
        self._slow: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def main(self) -> Connection:
        """The connection for single statements."""
        if self._main is None:
            self._main = self._connect()
        return self._main

    @property
    def second(self) -> Connection:
        """The connection for transactions."""
        if self._second is None:
            self._second = self._connect()
        return self._second

    @property
    def write_lock(self) -> asyncio.Lock:
        """Held by each write of several steps."""
        self._use_running_loop()
        return self._lock

    @property
    def threads(self) -> WorkerThreads:
        """The threads for slow statements."""
        self._use_running_loop()
        return self._threads

    def _use_running_loop(self) -> None:
        """Create a lock and threads for the running event loop: they serve only one."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lock = loop, asyncio.Lock()
            self._threads = WorkerThreads(self._file, self._limits)

    def _connect(self) -> Connection:
        return connect(self._file(), limit=_LOOP_BUDGET, synchronous=self._limits.synchronous)

    def _file(self) -> str:
        path = self._path
        if not path:
            # Two connections share no memory, so a database in memory uses a temporary file.
            self._scratch = self._scratch or tempfile.mkdtemp(prefix="fw-sqlite-")
            path = str(Path(self._scratch) / "memory.db")
        return path

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        connection = self.main
        connection.clock.started = 0.0
        if writes:
            return await self._write(text, _fetch_work(text, values))
        if not (self._slow and text in self._slow):
            try:
                return connection.execute(text, values).fetchall()
            except REFUSALS as error:
                if not is_interrupted(error):
                    return await _retry_while_busy(_fetch_work(text, values), connection, error)
            self._remember_slow(text)
        return await self.threads.run(_fetch_work(text, values))

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        self.main.clock.started = 0.0
        return await self._write(text, _execute_work(text, values))

    async def _write(self, text: str, work: Work[T]) -> T:
        write_lock, connection = self.write_lock, self.main
        slow = text in self._slow
        if not (write_lock.locked() or slow):
            try:
                if self._group.claim_turn():
                    return work(connection)
                return await self._group.run(work)
            except RunAlone:
                pass
            except REFUSALS as error:
                slow = is_interrupted(error)
                if not (slow or is_busy(error)):
                    raise translated(error) from error
        async with write_lock:
            if not slow:
                connection.clock.started = 0.0
                try:
                    return await _retry_while_busy(work, connection)
                except StatementTimeout:
                    pass
            self._remember_slow(text)
            return await self.threads.run(work)

    def _remember_slow(self, text: str) -> None:
        if len(self._slow) >= _MAX_SLOW:
            self._slow.clear()
        self._slow.add(text)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.write_lock:
            connection = self.second
            connection.clock.started = 0.0
            await _retry_while_busy(_execute_work("BEGIN IMMEDIATE", []), connection)
            opened = SqliteTransaction(connection, self.threads, self._limits)
            try:
                yield opened
                opened.check()
                await _retry_while_busy(_execute_work("COMMIT", []), connection)
            except BaseException:
                await self.threads.wait_for(connection)
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            finally:
                opened.end()

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        yield self

    @override
    async def close(self) -> None:
        await self.threads.close()
        for connection in (self._main, self._second):
            if connection is not None:
                connection.close()
        self._main = self._second = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None


class SqliteTransaction(SqlTransaction):
    """An open transaction on the second connection."""

    def __init__(self, connection: Connection, threads: WorkerThreads, limits: Limits) -> None:
        super().__init__()
        self._connection = connection
        self._threads = threads
        self._limits = limits

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await self._run(_fetch_work(text, values), writes=writes)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await self._run(_execute_work(text, values), writes=True)

    async def _run(self, work: Work[T], *, writes: bool) -> T:
        """Run a statement on the loop; a slow read runs again in a thread.

        An interrupted write rolls back the transaction, so it may take all of its time here.
        """
        scope = await self.acquire_scope()
        try:
            self.check()
            connection = self._connection
            clock, limit = connection.clock, self._limits.statement_timeout
            clock.started, clock.limit = 0.0, limit if writes else _LOOP_BUDGET
            try:
                return await _retry_while_busy(work, connection)
            except StatementTimeout:
                if writes:
                    raise
            clock.limit = limit
            return await self._threads.run_on(connection, work)
        finally:
            scope.lock.release()

    @override
    def check(self) -> None:
        """Raise TransactionAborted if it is: SQLite would commit each further statement."""
        if not self.is_open:
            raise TransactionAborted

    @property
    @override
    def is_open(self) -> bool:
        return self._connection.in_transaction and not self._has_ended

    @override
    async def survives(self, error: BaseException) -> bool:
        await self._threads.wait_for(self._connection)
        # An interrupted statement has ended the whole transaction.
        return self.is_open


def _fetch_work(text: str, values: list[Any]) -> Work[Sequence[Raw]]:
    return lambda connection: connection.execute(text, values).fetchall()


def _execute_work(text: str, values: list[Any]) -> Work[tuple[int, int]]:
    def work(connection: Connection) -> tuple[int, int]:
        cursor = connection.execute(text, values)
        return cursor.rowcount, cursor.lastrowid or 0

    return work


async def _retry_while_busy(
    work: Work[T], connection: Connection, failed: BaseException | None = None
) -> T:
    """Run a statement; run it again for some seconds while another process writes.

    `failed` is the error of a first attempt, if there was one.
    """
    end: float | None = None
    pause = 0.001
    while True:
        try:
            if failed is None:
                return work(connection)
            error, failed = failed, None
        except REFUSALS as refusal:
            error = refusal
        now = time.monotonic()
        end = end or now + BUSY_TIMEOUT
        if not is_busy(error) or now > end:
            raise translated(error) from error
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.02)
