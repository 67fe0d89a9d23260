"""Connections to an SQLite file, and what ends a statement that takes too long on one."""

from __future__ import annotations

import decimal
import sqlite3
import time
from typing import Any

from fw.runtime.database import errors
from fw.runtime.database.backends.sqlite.columns import DECIMALS

__all__ = ["PATIENCE", "Clock", "Connection", "connect"]

PATIENCE = 5.0
"""Seconds to wait for another process that writes."""
_STATEMENTS_KEPT = 512
_STEPS = 50_000
"""Steps of SQLite's machine, a millisecond or two, between two looks at the clock."""


class Clock:
    """Ends the statement of a connection that has run for over `allowed` seconds, or is unwanted.

    Whoever runs a statement sets `since` to 0 before.
    """

    __slots__ = ("allowed", "since", "unwanted")

    def __init__(self, allowed: float) -> None:
        self.allowed = allowed
        self.since = 0.0
        self.unwanted = False

    def __call__(self) -> bool:
        """Say whether SQLite is to give up what it does."""
        now = time.monotonic()
        self.since = self.since or now
        return self.unwanted or now - self.since > self.allowed


class Connection(sqlite3.Connection):
    """A connection as fw wants it, whoever opens it: the driver here, or SQLAlchemy."""

    clock: Clock

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.create_collation(DECIMALS, _compare_decimals)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            self.execute(f"PRAGMA {pragma}").close()


def connect(path: str, *, allowed: float = 30, patience: float = 0) -> Connection:
    """Open a file; raise Unavailable if that fails.

    A statement may take `allowed` seconds. `patience` are the seconds that SQLite itself waits
    for others: none on the event loop, which would wait as well.
    """
    try:
        connection = sqlite3.connect(
            path,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS_KEPT,
            factory=Connection,
        )
        connection.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
    except sqlite3.Error as error:
        raise errors.Unavailable from error
    connection.clock = Clock(allowed)
    connection.set_progress_handler(connection.clock, _STEPS)
    return connection


def _compare_decimals(left: str, right: str) -> int:
    a, b = decimal.Decimal(left), decimal.Decimal(right)
    return (a > b) - (a < b)
