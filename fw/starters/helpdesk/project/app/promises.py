"""The two promises of a service level: a first reply, and a solution."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from app.models.ticket import Ticket


class Promise(Enum):
    """A promise, with the fields of a ticket that belong to it."""

    FIRST_REPLY = "first_reply"
    RESOLUTION = "resolution"

    @property
    def label(self) -> str:
        """Its name for readers."""
        return "first reply" if self is Promise.FIRST_REPLY else "resolution"

    @property
    def due(self) -> str:
        """Field of the due time."""
        return f"{self.value}_due"

    @property
    def kept(self) -> str:
        """Field of the time at which it was kept."""
        return "first_replied_at" if self is Promise.FIRST_REPLY else "solved_at"

    @property
    def breached(self) -> str:
        """Field of the time at which a breach was recorded."""
        return f"{self.value}_breached_at"

    @property
    def minutes(self) -> str:
        """Field of a policy with the minutes of opening hours."""
        return f"{self.value}_minutes"

    def is_late(self, ticket: Ticket, now: datetime) -> bool:
        """Return True if the ticket misses the promise now, and nobody has recorded it."""
        due: datetime | None = getattr(ticket, self.due)
        is_open = getattr(ticket, self.kept) is None and ticket.clock_stopped_at is None
        return (
            is_open and due is not None and due <= now and self._is_unrecorded(ticket)
        )

    def is_fixed(self, ticket: Ticket) -> bool:
        """Return True once the due time never changes again: it was missed, or kept for good."""
        is_answered = (
            self is Promise.FIRST_REPLY and ticket.first_replied_at is not None
        )
        return is_answered or not self._is_unrecorded(ticket)

    def _is_unrecorded(self, ticket: Ticket) -> bool:
        return getattr(ticket, self.breached) is None


def next_due(values: Mapping[str, Any]) -> datetime | None:
    """Return the due time of the next promise of a ticket, None while its clock is paused."""
    if values["clock_stopped_at"] is not None:
        return None
    is_answered = values["first_replied_at"] is not None
    promise = Promise.RESOLUTION if is_answered else Promise.FIRST_REPLY
    due: datetime | None = values[promise.due]
    return due
