"""The base of events."""

from __future__ import annotations

__all__ = ["Event"]


class Event:
    """Something that has happened. A class of it says what, and holds what there is to know.

    Any object can be dispatched; one of this class can also be stopped on its way.
    """

    _stopped = False

    def stop(self) -> None:
        """Have no listener told that hasn't been told yet."""
        # Past the setter of a frozen dataclass, which an event likes to be.
        object.__setattr__(self, "_stopped", True)

    @property
    def stopped(self) -> bool:
        """Whether a listener has stopped it."""
        return self._stopped
