"""Connections to an SQLite file, with a time limit for statements."""

from __future__ import annotations

import decimal
import sqlite3
import time
from contextlib import suppress
from typing import Any

from fw.runtime.database import errors
from fw.runtime.database.backends.sqlite.columns import DECIMAL_SUM, DECIMALS
from fw.runtime.private_files import create_file

__all__ = ["BUSY_TIMEOUT", "Clock", "Connection", "connect"]

BUSY_TIMEOUT = 5.0
"""Seconds to wait for another process that writes."""
_STATEMENT_CACHE_SIZE = 512
_PROGRESS_STEPS = 50_000
"""Steps of SQLite's virtual machine between two checks of the clock: one or two milliseconds."""


class Clock:
    """Interrupts a statement that runs for over `limit` seconds, or is cancelled.

    Set `started` to 0 before a statement.
    """

    __slots__ = ("cancelled", "limit", "started")

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.started = 0.0
        self.cancelled = False

    def __call__(self) -> bool:
        """Return True to interrupt the statement."""
        now = time.monotonic()
        self.started = self.started or now
        return self.cancelled or now - self.started > self.limit


class Connection(sqlite3.Connection):
    """A connection with fw's settings, opened by fw's driver or by SQLAlchemy.

    A new file is private, and so are its `-wal` and `-shm`, which SQLite creates with its mode.
    """

    clock: Clock

    def __init__(self, database: str, *args: Any, **options: Any) -> None:
        if database != ":memory:":
            with suppress(OSError):
                # SQLite reports a missing folder or right itself.
                create_file(database)
        super().__init__(database, *args, **options)
        self.create_collation(DECIMALS, _compare_decimals)
        self.create_aggregate(DECIMAL_SUM, 1, _DecimalSum)  # type: ignore[arg-type]
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            self.execute(f"PRAGMA {pragma}").close()


def connect(
    path: str, *, limit: float = 30, busy_timeout: float = 0, synchronous: str = "normal"
) -> Connection:
    """Open a file; raise Unavailable if that fails.

    A statement may take `limit` seconds. SQLite itself waits `busy_timeout` seconds for other
    writers: 0 on the event loop, which it would block. With `synchronous="full"` a commit survives
    a crash of the operating system.
    """
    try:
        connection = sqlite3.connect(
            path,
            timeout=BUSY_TIMEOUT,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENT_CACHE_SIZE,
            factory=Connection,
        )
        connection.execute(f"PRAGMA busy_timeout={int(busy_timeout * 1000)}")
        connection.execute(f"PRAGMA synchronous={synchronous}")
    except sqlite3.Error as error:
        raise errors.Unavailable from error
    connection.clock = Clock(limit)
    connection.set_progress_handler(connection.clock, _PROGRESS_STEPS)
    return connection


def _compare_decimals(left: str, right: str) -> int:
    a, b = decimal.Decimal(left), decimal.Decimal(right)
    return (a > b) - (a < b)


_EXACT = decimal.Context(prec=200)
"""Context in which no sum of decimals is rounded."""


class _DecimalSum:
    """Aggregate function of SQLite that adds decimals exactly; the sum is a text."""

    def __init__(self) -> None:
        self._sum: decimal.Decimal | None = None

    def step(self, value: Any) -> None:
        """Add a number, given as a number or a text; NULL is ignored."""
        if value is not None:
            added = decimal.Decimal(str(value))
            self._sum = added if self._sum is None else _EXACT.add(self._sum, added)

    def finalize(self) -> str | None:
        """Return the sum, None without values."""
        return None if self._sum is None else f"{self._sum:f}"
