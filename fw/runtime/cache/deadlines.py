"""What has expired in a mapping, found without looking at the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from math import inf
from typing import Any, Final

__all__ = ["Deadlines"]

_AT_ONCE: Final = 16
"""How many are found in one call: nobody who writes waits for all that have expired meanwhile."""
_SLACK: Final = 1000


class Deadlines:
    """The ends of the entries of a mapping, whose values are pairs of something and its end."""

    def __init__(self, entries: Mapping[str, tuple[Any, float]]) -> None:
        self._entries = entries
        self._heap: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._heap)

    def note(self, key: str, end: float) -> None:
        """Remember when an entry ends that now has this end; one without is never found."""
        if end == inf:
            return
        heappush(self._heap, (end, key))
        if len(self._heap) > 2 * len(self._entries) + _SLACK:
            # Most are ends that entries had before they were kept anew.
            self._heap = [(end, key) for key, (_, end) in self._entries.items() if end != inf]
            heapify(self._heap)

    def any_past(self, now: float) -> bool:
        """Say whether `past` may yield any."""
        heap = self._heap
        return bool(heap) and heap[0][0] <= now

    def past(self, now: float) -> Iterator[str]:
        """Yield a few entries whose time is over. The caller drops each before the next one."""
        for _ in range(_AT_ONCE):
            if not self.any_past(now):
                return
            end, key = heappop(self._heap)
            entry = self._entries.get(key)
            if entry is not None and entry[1] == end:
                yield key
