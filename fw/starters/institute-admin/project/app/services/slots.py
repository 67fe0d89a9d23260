"""Slots: the times of meetings, and which of them overlap."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from fw.runtime.database import Query

from app.models.meeting import Meeting

__all__ = ["Slot", "first_overlap", "slots_of"]


class Slot(NamedTuple):
    """A time from a start up to an end, which another slot may begin with."""

    start: datetime
    end: datetime


async def slots_of(meetings: Query[Meeting]) -> list[Slot]:
    """Return the times of meetings."""
    rows = await meetings.select("starts_at", "ends_at").rows()
    return [Slot(row["starts_at"], row["ends_at"]) for row in rows]


def first_overlap(wanted: Sequence[Slot], taken: Sequence[Slot]) -> Slot | None:
    """Return the first wanted slot that overlaps a taken one, None if all are free.

    The taken ones may overlap each other.
    """
    others, place = sorted(taken), 0
    busy_until = datetime.min.replace(tzinfo=UTC)
    for slot in sorted(wanted):
        while place < len(others) and others[place].start < slot.end:
            busy_until = max(busy_until, others[place].end)
            place += 1
        if busy_until > slot.start:
            return slot
    return None
