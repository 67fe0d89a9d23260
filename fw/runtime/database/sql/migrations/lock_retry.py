"""Statements of migrations that wait for a lock: not for long, but several times.

A statement that changes a table waits until everyone is done with it, and whoever comes
meanwhile waits behind it. So it gives up soon, lets the others pass, and is run again.
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

__all__ = ["Patience", "TableHeld", "patience_of", "retried", "savepoint"]

_LOG = logging.getLogger("fw.migrations")
_LONGEST_PAUSE = 30.0


class TableHeld(FwError):
    """A table didn't come free in any of the attempts; nothing is wrong with the revision."""


class Patience(NamedTuple):
    """Seconds that a statement waits for a lock, and how often it is run again."""

    seconds: int
    retries: int

    def pause(self, attempt: int) -> float:
        """Return the seconds to let others pass before the attempt of that number, from 1."""
        return min(_LONGEST_PAUSE, 0.5 * 2.0 ** (attempt - 1))


def patience_of(root: Path) -> Patience:
    """Return what a project's settings say; FwError for an unfit one."""
    config = Config.load_auto(root)
    return Patience(
        config.setting("database.lock_timeout"), config.setting("database.lock_retries")
    )


def retried(
    execute: Callable[[], Any], backend: SqlBackend, patience: Patience, revision: str
) -> Any:
    """Return what `execute` does, tried again while others hold what it has to lock.

    Each failure is logged. Raises TableHeld after the last one.
    """
    for attempt in range(1, patience.retries + 2):
        try:
            return execute()
        except DBAPIError as fault:
            if not backend.is_lock_timeout(fault.orig):
                raise
            if attempt > patience.retries:
                raise _refused(revision, patience) from fault
            pause = patience.pause(attempt)
            _LOG.warning(
                "%s: others hold a table that it changes; tried again in %g s (%d of %d)",
                revision,
                pause,
                attempt,
                patience.retries,
            )
            time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def savepoint(connection: sa.Connection, backend: SqlBackend, run: Callable[[], Any]) -> Any:
    """Run what is taken back if it fails, with the locks that it took.

    What commits on its own can't be taken back, and so isn't tried again: FwError.
    """
    point = connection.begin_nested()
    try:
        done = run()
    except DBAPIError as fault:
        if point.is_active:
            point.rollback()
        elif backend.is_lock_timeout(fault.orig):
            raise FwError(
                f"others hold a table, and a part was committed before: {fault.orig}",
                hint="finish by hand what the file says, or take back what it did",
            ) from fault
        raise
    except BaseException:
        if point.is_active:
            point.rollback()
        raise
    if point.is_active:
        point.commit()
    return done


def _refused(revision: str, patience: Patience) -> TableHeld:
    return TableHeld(
        f"{revision}: others hold a table that it changes; it was tried {patience.retries + 1}"
        f" times, {patience.seconds} s each",
        hint="run fw migrate again when less is going on, or end what holds the table; [database]"
        " lock_timeout and lock_retries in fw.toml give it longer",
    )
