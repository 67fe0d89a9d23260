"""The minutes as they pass, whatever happens to the machine's clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from fw.runtime import clock

__all__ = ["minutes"]

_MINUTE: Final = 60
_MADE_UP: Final = 5
"""Minutes that are made up for when the scheduler comes late; more are left out."""
_NAP: Final = 5.0
"""Seconds slept at once: a machine that wakes up is noticed after no more."""

log = logging.getLogger("fw.schedule")


async def minutes(
    stop: asyncio.Event, now: Callable[[], float] = clock.now, nap: float = _NAP
) -> AsyncIterator[Sequence[datetime]]:
    """Yield each minute as it begins, until `stop` is set; several where it comes late.

    After a pause of more than five minutes, of a machine that was suspended for example, there is
    only the minute that it is: what was due meanwhile isn't made up for. A clock that is set back
    by no more than that repeats nothing.
    """
    coming = _number(now()) + 1
    while not stop.is_set():
        await _sleep(stop, min(nap, coming * _MINUTE - now()))
        current = _number(now())
        if current < coming - 1 - _MADE_UP:
            log.warning("the clock was set back by %d minutes", coming - 1 - current)
            coming = current + 1
        if stop.is_set() or current < coming:
            continue
        if current - coming >= _MADE_UP:
            log.warning(
                "%d minutes are left out: the machine slept, or was too busy", current - coming
            )
            coming = current
        yield [datetime.fromtimestamp(each * _MINUTE, UTC) for each in range(coming, current + 1)]
        coming = current + 1


def _number(seconds: float) -> int:
    return int(seconds // _MINUTE)


async def _sleep(stop: asyncio.Event, seconds: float) -> None:
    if seconds > 0:
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), seconds)
