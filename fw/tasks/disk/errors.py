"""What the disk refuses, in words."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from fw.runtime.errors import FwError

__all__ = ["in_words", "refusal"]

_REASONS = {
    errno.ENOSPC: ("the disk is full", "Make room and build again."),
    errno.EDQUOT: ("your disk quota is used up", "Make room and build again."),
    errno.EROFS: ("the disk is read-only", "Make it writable and build again."),
    errno.EACCES: ("permission denied", "Make it writable and build again."),
}


def refusal(path: str, fault: OSError, *, before: str = "") -> FwError:
    """Return the error for a file that can't be written; `before` stands before its hint."""
    reason, hint = _REASONS.get(
        fault.errno or 0, (fault.strerror or str(fault), "Put that right and build again.")
    )
    return FwError(f"{path} can't be written: {reason}", hint=f"{before} {hint}".strip())


@contextmanager
def in_words(path: str) -> Iterator[None]:
    """Raise FwError for what the disk refuses inside, about the file that it refuses or `path`."""
    try:
        yield
    except OSError as fault:
        raise refusal(str(fault.filename or path), fault) from fault
    except sqlite3.Error as fault:
        hint = "Put that right and build again."
        raise FwError(f"{path} can't be written: {fault}", hint=hint) from fault
