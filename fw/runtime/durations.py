"""Durations in seconds or as a timedelta."""

from __future__ import annotations

from datetime import timedelta
from math import isfinite
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["Ttl", "lifetime", "seconds_of"]

Ttl = float | timedelta | None
"""Seconds or a timedelta; None for no expiry."""

_CENTURY: Final = 100 * 366 * 86_400.0


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
