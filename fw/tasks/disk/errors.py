"""Errors for files that cannot be written."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from fw.runtime.errors import FwError

__all__ = ["disk_errors", "write_error"]

_FIX = "Solve the problem and build again."
_REASONS = {
    errno.ENOSPC: ("the disk is full", "Free some space and build again."),
    errno.EDQUOT: ("your disk quota is used up", "Free some space and build again."),
    errno.EROFS: ("the disk is read-only", "Make it writable and build again."),
    errno.EACCES: ("permission denied", "Make it writable and build again."),
}


def write_error(path: str, error: OSError, *, before: str = "") -> FwError:
    """Return the FwError for a file that cannot be written; `before` starts its hint."""
    default = (error.strerror or str(error), _FIX)
    reason, hint = _REASONS.get(error.errno or 0, default)
    return FwError(f"cannot write {path}: {reason}", hint=f"{before} {hint}".strip())


@contextmanager
def disk_errors(path: str) -> Iterator[None]:
    """Raise FwError in place of OSError and sqlite3.Error, for the error's file or `path`."""
    try:
        yield
    except OSError as error:
        raise write_error(str(error.filename or path), error) from error
    except sqlite3.Error as error:
        raise FwError(f"cannot write {path}: {error}", hint=_FIX) from error
