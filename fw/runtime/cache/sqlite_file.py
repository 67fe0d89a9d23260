"""SQLite file shared by many processes, one statement at a time."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar
from weakref import WeakSet

from fw.runtime import clock
from fw.runtime.errors import FwError
from fw.runtime.private_files import create_file, create_folder

__all__ = ["Row", "SqliteFile"]

T = TypeVar("T")
Row = tuple[Any, ...]

_SWEEP_EVERY: Final = 100
_SWEEP: Final = (
    "DELETE FROM entries WHERE rowid IN "
    "(SELECT rowid FROM entries WHERE expires <= :now LIMIT 500)",
    "DELETE FROM locks WHERE expires <= :now",
)
_DISPLACE: Final = """
DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries ORDER BY rowid LIMIT 400)
"""
_PATIENCE: Final = 10.0
"""Seconds to wait for other processes, each of which takes far less than a millisecond."""
_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA journal_size_limit = 8388608",
)
_BROKEN: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class SqliteFile:
    """Runs single statements on a file, each in its own transaction.

    A killed process leaves no partial write. Readers never wait. Writers wait for each other; on an
    event loop they do so without blocking it.
    """

    def __init__(self, path: Path, schema: str, limit: int | None) -> None:
        self._path, self._schema, self._limit = path, schema, limit
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._mutex = RLock()
        self._writes = 0
        _all.add(self)

    def read(self, statement: str, values: Mapping[str, Any]) -> Row | None:
        """Return the first row of a query."""
        try:
            with self._mutex:
                if self._connection is not None:
                    row: Row | None = self._connection.execute(statement, values).fetchone()
                    if row is not None:
                        return row
        except sqlite3.OperationalError as error:
            if _error_code(error) not in _BUSY:
                raise self._fault(error) from error
        # Nothing found: check whether the file is still the same.
        return self._wait(lambda: self._once(statement, values))

    def write(
        self, statement: str, values: Mapping[str, Any], ttl: float | None = None
    ) -> Row | None:
        """Run a statement with the parameters `now` and `expires`; return its first row."""
        return self._wait(lambda: self._execute_write(statement, values, ttl))

    async def awrite(
        self, statement: str, values: Mapping[str, Any], ttl: float | None = None
    ) -> Row | None:
        """Async version of `write`."""
        return await self._await(lambda: self._execute_write(statement, values, ttl))

    def empty(self, table: str) -> None:
        """Delete all rows of a table, and shrink the file."""
        self._wait(lambda: self._execute_empty(table))

    async def aempty(self, table: str) -> None:
        """Async version of `empty`."""
        await self._await(lambda: self._execute_empty(table))

    def close(self) -> None:
        """Close the file. The next statement opens it again."""
        with self._mutex:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    def __del__(self) -> None:
        self.close()

    def _wait(self, operation: Callable[[], T]) -> T:
        pauses = _pauses()
        while True:
            try:
                return operation()
            except sqlite3.DatabaseError as error:
                pause = self._pause(error, pauses)
            time.sleep(pause)

    async def _await(self, operation: Callable[[], T]) -> T:
        pauses = _pauses()
        while True:
            try:
                return operation()
            except sqlite3.DatabaseError as error:
                pause = self._pause(error, pauses)
            await asyncio.sleep(pause)

    def _pause(self, error: sqlite3.DatabaseError, pauses: Iterator[float]) -> float:
        """Return how long to wait for other processes; raise FwError for any other error."""
        pause = next(pauses, None) if _error_code(error) in _BUSY else None
        if pause is None:
            raise self._fault(error) from error
        return pause

    def _fault(self, error: Exception) -> FwError:
        if _error_code(error) in _BUSY:
            hint = "another process holds it; check for a hanging process"
        elif _error_code(error) in _BROKEN:
            hint = "the file is damaged; delete it, and fw creates a new one"
        else:
            hint = "check the free space and the permissions of the folder"
        return FwError(f"cannot use the cache file {self._path}: {_reason(error)}", hint=hint)

    def _once(self, statement: str, values: Mapping[str, Any]) -> Row | None:
        with self._mutex:
            rows: list[Row] = self._connected().execute(statement, values).fetchall()
        return rows[0] if rows else None

    def _execute_write(
        self, statement: str, values: Mapping[str, Any], ttl: float | None
    ) -> Row | None:
        now = clock.now()
        expires = None if ttl is None else now + ttl
        with self._mutex:
            row = self._once(statement, {**values, "now": now, "expires": expires})
            self._writes += 1
            if self._writes % _SWEEP_EVERY == 0:
                self._sweep(now)
        return row

    def _sweep(self, now: float) -> None:
        """Delete expired and excess rows. Skipped while another process writes."""
        connection = self._connected()
        try:
            for statement in _SWEEP:
                connection.execute(statement, {"now": now})
            if self._limit is not None and _used_bytes(connection) > self._limit:
                connection.execute(_DISPLACE)
        except sqlite3.OperationalError as error:
            if _error_code(error) not in _BUSY:
                raise

    def _execute_empty(self, table: str) -> None:
        with self._mutex:
            connection = self._connected()
            connection.execute(f"DELETE FROM {table}")  # noqa: S608
            try:
                connection.execute("VACUUM")
                # Only a checkpoint shrinks the file itself.
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError as error:
                if _error_code(error) not in _BUSY:
                    raise

    def _connected(self) -> sqlite3.Connection:
        """Return the connection, and reopen it if the file was deleted or replaced."""
        try:
            status = os.stat(self._path)  # noqa: PTH116 - every write asks
            if self._connection is not None and self._file == (status.st_dev, status.st_ino):
                return self._connection
        except OSError:
            # The file is missing or inaccessible: the code below creates it or reports the error.
            pass
        self.close()
        try:
            create_folder(self._path.parent)
            create_file(self._path)
        except OSError as error:
            raise self._fault(error) from error
        connection = sqlite3.connect(
            self._path, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in _PRAGMAS:
                connection.execute(pragma)
            for statement in self._schema.split(";"):
                connection.execute(statement)
        except sqlite3.DatabaseError:
            connection.close()
            raise
        status = self._path.stat()
        self._file = (status.st_dev, status.st_ino)
        self._connection = connection
        return connection


def _pauses() -> Iterator[float]:
    """Yield the next pause, longer each time, until the time to wait is over."""
    end, longest = time.monotonic() + _PATIENCE, 0.001
    while time.monotonic() < end:
        yield random.uniform(0, longest)  # noqa: S311 - so that two don't wait in step
        longest = min(longest * 1.5, 0.05)


def _used_bytes(connection: sqlite3.Connection) -> int:
    pages, free, size = (
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _reason(error: Exception) -> str:
    return error.strerror or "" if isinstance(error, OSError) else str(error)


def _error_code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_all: WeakSet[SqliteFile] = WeakSet()
_inherited: list[sqlite3.Connection | None] = []


def _forked() -> None:
    """Drop the parent's connections, which SQLite forbids a child to use or to close."""
    for file in _all:
        _inherited.append(file._connection)
        file._connection, file._mutex = None, RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
