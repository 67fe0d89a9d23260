"""SQLite: the driver itself on the event loop, one connection, and one for transactions."""

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
    PATIENCE,
    Connection,
    connect,
)
from fw.runtime.database.backends.sqlite.errors import (
    REFUSALS,
    is_busy,
    is_interrupted,
    translated,
)
from fw.runtime.database.backends.sqlite.group_commit import Alone, Together
from fw.runtime.database.backends.sqlite.worker_thread import Aside
from fw.runtime.database.errors import StatementTimeout, TransactionAborted
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction

__all__ = ["SqliteDriver"]

T = TypeVar("T")
Work = Callable[[Connection], T]

_BUDGET = 0.05
"""Seconds that a statement may hold up the event loop, and everybody else with it."""
_SLOW_KEPT = 256


class SqliteDriver(SqlDriver):
    """Statements run on the event loop: each takes microseconds, a thread hop would take more.

    WAL lets the connection for single statements read while a transaction is open on the
    other. Writers take turns by a lock, so no statement lands in somebody else's transaction,
    and none waits inside SQLite, where it would hold up the loop. One that takes long is broken
    off and begun again in a thread, and so it is from the start when it is asked the next time.
    """

    def __init__(self, path: str, limits: Limits) -> None:
        self._scratch: str | None = None
        self._path = path
        self._limits = limits
        self._main: Connection | None = None
        self._second: Connection | None = None
        self._lock = asyncio.Lock()
        self._aside = Aside(self._place, limits)
        self._together = Together(lambda: self.main, lambda: not self._lock.locked())
        self._slow: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def main(self) -> Connection:
        """The connection for single statements."""
        if self._main is None:
            self._main = connect(self._place(), allowed=_BUDGET)
        return self._main

    @property
    def second(self) -> Connection:
        """The connection for transactions."""
        if self._second is None:
            self._second = connect(self._place(), allowed=_BUDGET)
        return self._second

    @property
    def turn(self) -> asyncio.Lock:
        """Held by whoever writes over several steps."""
        self._suit_loop()
        return self._lock

    @property
    def aside(self) -> Aside:
        """Where statements go that take long."""
        self._suit_loop()
        return self._aside

    def _suit_loop(self) -> None:
        """Have a lock and threads of the running event loop: they serve one loop only."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lock = loop, asyncio.Lock()
            self._aside = Aside(self._place, self._limits)

    def _place(self) -> str:
        path = self._path
        if not path:
            # Two connections share no memory, so a database without a file gets one for a while.
            self._scratch = self._scratch or tempfile.mkdtemp(prefix="fw-sqlite-")
            path = str(Path(self._scratch) / "memory.db")
        return path

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        connection = self.main
        connection.clock.since = 0.0
        if writes:
            return await self._in_turn(text, _rows_of(text, values))
        if not (self._slow and text in self._slow):
            try:
                return connection.execute(text, values).fetchall()
            except REFUSALS as error:
                if not is_interrupted(error):
                    return await _patiently(_rows_of(text, values), connection, error)
            self._note_slow(text)
        return await self.aside.run(_rows_of(text, values))

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        self.main.clock.since = 0.0
        return await self._in_turn(text, _outcome_of(text, values))

    async def _in_turn(self, text: str, work: Work[T]) -> T:
        turn, connection = self.turn, self.main
        slow = text in self._slow
        if not (turn.locked() or slow):
            try:
                if self._together.is_first():
                    return work(connection)
                return await self._together.run(work)
            except Alone:
                pass
            except REFUSALS as error:
                slow = is_interrupted(error)
                if not (slow or is_busy(error)):
                    raise translated(error) from error
        async with turn:
            if not slow:
                connection.clock.since = 0.0
                try:
                    return await _patiently(work, connection)
                except StatementTimeout:
                    pass
            self._note_slow(text)
            return await self.aside.run(work)

    def _note_slow(self, text: str) -> None:
        if len(self._slow) >= _SLOW_KEPT:
            self._slow.clear()
        self._slow.add(text)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.turn:
            connection = self.second
            connection.clock.since = 0.0
            await _patiently(_outcome_of("BEGIN IMMEDIATE", []), connection)
            opened = SqliteTransaction(connection, self.aside, self._limits)
            try:
                yield opened
                opened.check()
                await _patiently(_outcome_of("COMMIT", []), connection)
            except BaseException:
                await self.aside.settled(connection)
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        yield self

    @override
    async def close(self) -> None:
        await self.aside.close()
        for connection in (self._main, self._second):
            if connection is not None:
                connection.close()
        self._main = self._second = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None


class SqliteTransaction(SqlTransaction):
    """An open transaction on the second connection."""

    def __init__(self, connection: Connection, aside: Aside, limits: Limits) -> None:
        self._connection = connection
        self._aside = aside
        self._limits = limits
        self._depth = 0

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await self._run(_rows_of(text, values), writes=writes)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await self._run(_outcome_of(text, values), writes=True)

    async def _run(self, work: Work[T], *, writes: bool) -> T:
        """Do work on the loop; what only reads and takes long is begun again in a thread.

        A write that is broken off undoes the transaction, so it gets all of its time here.
        """
        self.check()
        connection = self._connection
        clock = connection.clock
        clock.since, clock.allowed = 0.0, self._limits.statement_timeout if writes else _BUDGET
        try:
            return await _patiently(work, connection)
        except StatementTimeout:
            if writes:
                raise
        clock.allowed = self._limits.statement_timeout
        return await self._aside.on(connection, work)

    def check(self) -> None:
        """Raise TransactionAborted if the transaction is: SQLite would commit what follows one by one."""
        if not self.is_open:
            raise TransactionAborted

    @property
    @override
    def is_open(self) -> bool:
        return self._connection.in_transaction

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        self.check()
        self._depth += 1
        name = f"fw_{self._depth}"
        self._connection.execute(f"SAVEPOINT {name}")
        try:
            yield
        except BaseException:
            await self._aside.settled(self._connection)
            # A statement that was broken off has ended the whole transaction.
            if self._connection.in_transaction:
                self._connection.execute(f"ROLLBACK TO {name}")
            raise
        finally:
            if self._connection.in_transaction:
                self._connection.execute(f"RELEASE {name}")
            self._depth -= 1


def _rows_of(text: str, values: list[Any]) -> Work[Sequence[Raw]]:
    return lambda connection: connection.execute(text, values).fetchall()


def _outcome_of(text: str, values: list[Any]) -> Work[tuple[int, int]]:
    def work(connection: Connection) -> tuple[int, int]:
        cursor = connection.execute(text, values)
        return cursor.rowcount, cursor.lastrowid or 0

    return work


async def _patiently(
    work: Work[T], connection: Connection, failed: BaseException | None = None
) -> T:
    """Do the work, again and again for some seconds while another process writes.

    `failed` is what came of it the first time, where that was tried already.
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
        end = end or now + PATIENCE
        if not is_busy(error) or now > end:
            raise translated(error) from error
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.02)
