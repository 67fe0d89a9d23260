"""Retries of statements that wait for a table's lock.

A statement that changes a table waits for all transactions that use it, and blocks those that
come later. So it waits for a short time, lets the others pass, and is retried.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from fw.runtime.config import Config
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.errors import FwError

__all__ = ["LockRetry", "TableLocked", "lock_retry_of", "retried", "savepoint"]

_LOG = logging.getLogger("fw.migrations")
_LONGEST_PAUSE = 30.0


class TableLocked(FwError):
    """A table stayed locked in all attempts; the revision itself is right."""


class LockRetry(NamedTuple):
    """Seconds that a statement waits for a lock, and the number of retries."""

    seconds: int
    retries: int

    def pause(self, attempt: int) -> float:
        """Return the seconds to wait after the attempt of that number, from 1."""
        return min(_LONGEST_PAUSE, 0.5 * 2.0 ** (attempt - 1))


def lock_retry_of(root: Path) -> LockRetry:
    """Return the settings of a project; FwError for an invalid one."""
    config = Config.load_auto(root)
    return LockRetry(
        config.setting("database.lock_timeout"), config.setting("database.lock_retries")
    )


def retried(
    execute: Callable[[], Any], backend: SqlBackend, lock_retry: LockRetry, revision: str
) -> Any:
    """Return the result of `execute`, retried while others hold a table's lock.

    Each failure is logged. Raises TableLocked after the last one.
    """
    for attempt in range(1, lock_retry.retries + 2):
        try:
            return execute()
        except DBAPIError as fault:
            if not backend.is_lock_timeout(fault.orig):
                raise
            if attempt > lock_retry.retries:
                raise _table_locked(revision, lock_retry) from fault
            pause = lock_retry.pause(attempt)
            _LOG.warning(
                "%s: a table is locked by another transaction; retrying in %g s (%d of %d)",
                revision,
                pause,
                attempt,
                lock_retry.retries,
            )
            time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def savepoint(
    connection: sa.Connection, backend: SqlBackend, run: Callable[[], Any], *, journaled: bool
) -> Any:
    """Run a function in a savepoint, which is rolled back with its locks if it fails.

    If a part was committed, it can't be retried: FwError. The next run of a `journaled` function
    continues from there.
    """
    point = connection.begin_nested()
    try:
        done = run()
    except DBAPIError as fault:
        if point.is_active:
            point.rollback()
        elif backend.is_lock_timeout(fault.orig):
            by_hand = "complete the file by hand, or undo what it did"
            raise FwError(
                f"a table is locked, and a part was committed before: {fault.orig}",
                hint="run the command again to continue from there" if journaled else by_hand,
            ) from fault
        raise
    except BaseException:
        if point.is_active:
            point.rollback()
        raise
    if point.is_active:
        point.commit()
    return done


def _table_locked(revision: str, lock_retry: LockRetry) -> TableLocked:
    return TableLocked(
        f"{revision}: a table was locked by other transactions in {lock_retry.retries + 1}"
        f" attempts of {lock_retry.seconds} s",
        hint="run fw migrate again later, end the transaction that locks the table, or raise"
        " [database] lock_timeout or lock_retries in fw.toml",
    )
