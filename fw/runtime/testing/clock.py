"""Another time, for a while."""

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
    """Moves on within a block of `travel`."""

    def __init__(self, coordinates: Coordinates) -> None:
        self._coordinates = coordinates

    def to(self, moment: Moment) -> None:
        """Go to a moment, or so much further; one without a time zone is in UTC."""
        self._coordinates.move_to(_moment(moment))


@contextmanager
def travel(to: Moment, *, frozen: bool = False) -> Iterator[Traveller]:
    """Have the whole process tell another time within the block.

    `to` is a moment, in UTC where it has no time zone, or how far it is from now:
    `with travel(timedelta(days=1)) as clock:`, then `clock.to(timedelta(hours=1))`. Time goes on
    from there, unless it is `frozen`. What databases and Redis say the time is, and
    `time.monotonic`, which timeouts go by, stay as they are.
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
