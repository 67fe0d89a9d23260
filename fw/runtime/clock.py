"""The time of day, through one door, so that a test can move all parts of the runtime at once."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["now", "use"]

_source: Callable[[], float] = time.time


def now() -> float:
    """Return the seconds since 1970-01-01 UTC, those of the machine unless a test says otherwise.

    Parts of the runtime ask here as `clock.now()`; to measure how long something takes, they ask
    `time.monotonic`, which no test moves.
    """
    return _source()


def use(source: Callable[[], float] | None) -> None:
    """Have `now` tell the time of another source; None for the machine's own."""
    global _source
    _source = source or time.time
