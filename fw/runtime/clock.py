"""Clock of the runtime, which tests can replace."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["now", "use"]

_source: Callable[[], float] = time.time


def now() -> float:
    """Return the seconds since 1970-01-01 UTC.

    Call it as `clock.now()`, so that a test can replace it. Measure durations with
    `time.monotonic`, which tests don't change.
    """
    return _source()


def use(source: Callable[[], float] | None) -> None:
    """Replace the source of `now`; None restores the system clock."""
    global _source
    _source = source or time.time
