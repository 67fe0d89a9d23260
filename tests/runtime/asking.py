"""Counts what a database is asked."""

from __future__ import annotations

__all__ = ["Asked"]


class Asked:
    """The statements that the driver has run."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self) -> int:
        """Return how many there were since the last call."""
        count, self.texts = len(self.texts), []
        return count
