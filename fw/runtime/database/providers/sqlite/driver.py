"""SQLite: the driver itself on the event loop, one connection to read and write, one for transactions."""

from __future__ import annotations

import asyncio
import decimal
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.driver import Transaction
from fw.runtime.database.providers.sqlite.columns import DECIMALS
from fw.runtime.database.providers.sqlite.errors import REFUSALS, is_busy, translated
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction

__all__ = ["PATIENCE", "Connection", "SqliteDriver", "connect"]

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to wait for another process that writes."""
_STATEMENTS_KEPT = 512


class SqliteDriver(SqlDriver):
    """Statements run on the event loop: each takes microseconds, a thread hop would take more.

    WAL lets the connection for single statements read while a transaction is open on the
    other. Writers take turns by a lock, so no statement lands in somebody else's transaction,
    and none waits inside SQLite, where it would hold up the loop.
    """

    def __init__(self, path: str) -> None:
        self._scratch: str | None = None
        self._path = path
        self._main: sqlite3.Connection | None = None
        self._second: sqlite3.Connection | None = None
        self._lock = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def main(self) -> sqlite3.Connection:
        """The connection for single statements."""
        if self._main is None:
            self._main = self._connect()
        return self._main

    @property
    def second(self) -> sqlite3.Connection:
        """The connection for transactions."""
        if self._second is None:
            self._second = self._connect()
        return self._second

    @property
    def turn(self) -> asyncio.Lock:
        """Held by whoever writes over several steps. A lock serves one event loop only."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lock = loop, asyncio.Lock()
        return self._lock

    def _connect(self) -> sqlite3.Connection:
        path = self._path
        if not path:
            # Two connections share no memory, so a database without a file gets one for a while.
            self._scratch = self._scratch or tempfile.mkdtemp(prefix="fw-sqlite-")
            path = str(Path(self._scratch) / "memory.db")
        return connect(path)

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        connection = self.main
        if not writes:
            try:
                return connection.execute(text, values).fetchall()
            except REFUSALS as error:
                if not is_busy(error):
                    raise translated(error) from error
            return await _patiently(lambda: connection.execute(text, values).fetchall())
        return await self._in_turn(lambda: connection.execute(text, values).fetchall())

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        connection = self.main
        return await self._in_turn(lambda: _outcome(connection.execute(text, values)))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        turn = self.turn
        if not turn.locked():
            try:
                return work()
            except REFUSALS as error:
                if not is_busy(error):
                    raise translated(error) from error
        async with turn:
            return await _patiently(work)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.turn:
            connection = self.second
            await _patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                yield SqliteTransaction(connection)
                await _patiently(lambda: connection.execute("COMMIT"))
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        yield self

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @override
    async def close(self) -> None:
        for connection in (self._main, self._second):
            if connection is not None:
                connection.close()
        self._main = self._second = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None


class SqliteTransaction(SqlTransaction):
    """An open transaction on the second connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._depth = 0

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await _patiently(lambda: self._connection.execute(text, values).fetchall())

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await _patiently(lambda: _outcome(self._connection.execute(text, values)))

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        self._depth += 1
        name = f"fw_{self._depth}"
        self._connection.execute(f"SAVEPOINT {name}")
        try:
            yield
        except BaseException:
            self._connection.execute(f"ROLLBACK TO {name}")
            raise
        finally:
            self._connection.execute(f"RELEASE {name}")
            self._depth -= 1


class Connection(sqlite3.Connection):
    """A connection as fw wants it, whoever opens it: the driver here, or SQLAlchemy."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.create_collation(DECIMALS, _compare_decimals)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            self.execute(f"PRAGMA {pragma}").close()


def connect(path: str) -> sqlite3.Connection:
    """Open a file; raise Unavailable if that fails."""
    try:
        connection = sqlite3.connect(
            path,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS_KEPT,
            factory=Connection,
        )
        # From here on it is the driver that waits, so that the event loop doesn't.
        connection.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error as error:
        raise errors.Unavailable from error
    return connection


def _compare_decimals(left: str, right: str) -> int:
    a, b = decimal.Decimal(left), decimal.Decimal(right)
    return (a > b) - (a < b)


def _outcome(cursor: sqlite3.Cursor) -> tuple[int, int]:
    return cursor.rowcount, cursor.lastrowid or 0


async def _patiently(work: Callable[[], T]) -> T:
    """Do the work, again and again for some seconds while another process writes."""
    end: float | None = None
    pause = 0.001
    while True:
        try:
            return work()
        except REFUSALS as error:
            now = time.monotonic()
            end = end or now + PATIENCE
            if not is_busy(error) or now > end:
                raise translated(error) from error
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.02)
