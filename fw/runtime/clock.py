"""Clock of the runtime, which tests can replace, and durations."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from math import isfinite
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["Ttl", "lifetime", "now", "seconds_of", "use"]

Ttl = float | timedelta | None
"""Seconds or a timedelta; None for no expiry."""

_CENTURY: Final = 100 * 366 * 86_400.0

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


def seconds_of(ttl: Ttl) -> float | None:
    """Return a duration in seconds, at most a century; None for no expiry. It may be negative."""
    if ttl is None:
        return None
    seconds = ttl.total_seconds() if isinstance(ttl, timedelta) else ttl
    if type(seconds) not in (int, float) or not isfinite(seconds):
        raise FwError(f"invalid lifetime {ttl!r}", hint="use seconds, or None for no expiry")
    return min(float(seconds), _CENTURY)


def lifetime(ttl: Ttl) -> float | None:
    """Return a duration as `seconds_of` does; FwError if it is shorter than 1 ms."""
    seconds = seconds_of(ttl)
    if seconds is not None and seconds < 0.001:
        raise FwError(f"invalid lifetime {ttl!r}", hint="use 0.001 s or more")
    return seconds
