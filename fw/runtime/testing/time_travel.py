"""Time travel in tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from time_machine import Traveller as Coordinates

__all__ = ["Traveller", "travel"]

Moment = datetime | timedelta


class Traveller:
    """Control of the time in a block of `travel`."""

    def __init__(self, coordinates: Coordinates) -> None:
        self._coordinates = coordinates

    def to(self, moment: Moment) -> None:
        """Travel to a time, or by a timedelta. A time without time zone is in UTC."""
        self._coordinates.move_to(_moment(moment))


@contextmanager
def travel(to: Moment, *, frozen: bool = False) -> Iterator[Traveller]:
    """Change the time of the process in the block.

    `to` is a datetime, in UTC without a time zone, or a timedelta from now:
    `with travel(timedelta(days=1)) as clock:`, then `clock.to(timedelta(hours=1))`. Time passes
    from there, unless it is `frozen`. The time of databases and Redis does not change, nor does
    `time.monotonic`, which time-outs use.
    """
    try:
        import time_machine
    except ImportError as error:
        hint = 'pip install "fw-framework[test]"'
        raise FwError("travel needs the package time-machine", hint=hint) from error
    with time_machine.travel(_moment(to), tick=not frozen) as coordinates:
        yield Traveller(coordinates)


def _moment(to: Moment) -> datetime:
    if isinstance(to, timedelta):
        return datetime.now(UTC) + to
    return to if to.tzinfo is not None else to.replace(tzinfo=UTC)
