"""Cache store in the memory of one process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from threading import Lock
from typing import Any, Final

from typing_extensions import override

from fw.runtime import clock
from fw.runtime.application.project import Project
from fw.runtime.cache.store import MAX_INTEGER, Count, NotANumber, Store

__all__ = ["Deadlines", "MemoryStore", "connect"]

_ENTRY_OVERHEAD: Final = 250
"""Approximate overhead of an entry in bytes."""


class MemoryStore(Store):
    """Entries and locks in memory, of about `limit` bytes; the least recently used go first.

    Each write drops a few expired entries.
    """

    def __init__(self, limit: float = inf) -> None:
        self._entries: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._locks: dict[str, tuple[str, float]] = {}
        self._fences = count(1)
        self._limit, self._size = limit, 0
        self._ends, self._lock_ends = Deadlines(self._entries), Deadlines(self._locks)
        self._mutex = Lock()

    @override
    def get(self, key: str) -> str | None:
        with self._mutex:
            entry = self._entries.get(key)
            if entry is None:
                return None
            text, expires = entry
            if expires <= clock.now():
                self._drop(key)
                return None
            self._entries.move_to_end(key)
            return text

    @override
    def put(self, key: str, text: str, ttl: float | None) -> None:
        with self._mutex:
            self._set(key, text, _expiry(ttl))

    @override
    def add(self, key: str, text: str, ttl: float | None) -> bool:
        with self._mutex:
            if self._unexpired(key) is not None:
                return False
            self._set(key, text, _expiry(ttl))
            return True

    @override
    def increment(self, key: str, by: int, ttl: float | None) -> Count:
        with self._mutex:
            text, expires = self._unexpired(key) or ("0", _expiry(ttl))
            value = _number(text) + by
            if not -MAX_INTEGER - 1 <= value <= MAX_INTEGER:
                raise NotANumber
            self._set(key, str(value), expires)
            return Count(value, None if expires == inf else expires - clock.now())

    @override
    def pull(self, key: str) -> str | None:
        with self._mutex:
            entry = self._unexpired(key)
            if entry is None:
                return None
            self._drop(key)
            return entry[0]

    @override
    def forget(self, key: str) -> bool:
        return self.pull(key) is not None

    @override
    def flush(self) -> None:
        with self._mutex:
            self._entries.clear()
            self._size = 0

    @override
    def acquire(self, name: str, owner: str, seconds: float) -> int | None:
        with self._mutex:
            if self._holder(name) is not None:
                return None
            self._hold(name, owner, seconds)
            return next(self._fences)

    @override
    def refresh(self, name: str, owner: str, seconds: float) -> bool:
        with self._mutex:
            if self._holder(name) != owner:
                return False
            self._hold(name, owner, seconds)
            return True

    @override
    def release(self, name: str, owner: str) -> bool:
        with self._mutex:
            if self._holder(name) != owner:
                return False
            del self._locks[name]
            return True

    @override
    def close(self) -> None:
        """Keep everything: there is nothing to reopen."""

    def _holder(self, name: str) -> str | None:
        owner, expires = self._locks.get(name, (None, 0.0))
        return owner if expires > clock.now() else None

    def _hold(self, name: str, owner: str, seconds: float) -> None:
        now = clock.now()
        self._locks[name] = (owner, now + seconds)
        self._lock_ends.note(name, now + seconds)
        self._drop_past(now)

    def _unexpired(self, key: str) -> tuple[str, float] | None:
        entry = self._entries.get(key)
        return entry if entry is not None and entry[1] > clock.now() else None

    def _set(self, key: str, text: str, expires: float) -> None:
        before = self._drop(key)
        self._entries[key] = (text, expires)
        self._size += len(key) + len(text) + _ENTRY_OVERHEAD
        if expires != before:
            self._ends.note(key, expires)
        self._drop_past(clock.now())
        while self._size > self._limit:
            self._drop(next(iter(self._entries)))

    def _drop_past(self, now: float) -> None:
        if self._ends.any_past(now):
            for key in self._ends.past(now):
                self._drop(key)
        if self._lock_ends.any_past(now):
            for name in self._lock_ends.past(now):
                del self._locks[name]

    def _drop(self, key: str) -> float | None:
        """Delete an entry; return its expiry, None if there was none."""
        entry = self._entries.pop(key, None)
        if entry is None:
            return None
        self._size -= len(key) + len(entry[0]) + _ENTRY_OVERHEAD
        return entry[1]


def _expiry(ttl: float | None) -> float:
    return inf if ttl is None else clock.now() + ttl


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotANumber from None


def connect(project: Project, space: str) -> Store:
    """Return a store of this process. Only the space `values` has a limit."""
    if space != "values":
        return MemoryStore()
    return MemoryStore(project.config.setting("cache.memory.max_megabytes") * 1024 * 1024)


_AT_ONCE: Final = 16
"""Expired entries to drop per call, so that no write waits for all of them."""
_SLACK: Final = 1000


class Deadlines:
    """Heap of the expiries of a mapping. The second item of each value is its expiry."""

    def __init__(self, entries: Mapping[str, tuple[Any, float]]) -> None:
        self._entries = entries
        self._heap: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._heap)

    def note(self, key: str, end: float) -> None:
        """Record the new expiry of an entry. An unlimited one is ignored."""
        if end == inf:
            return
        heappush(self._heap, (end, key))
        if len(self._heap) > 2 * len(self._entries) + _SLACK:
            # Most are outdated expiries of entries that were written again.
            self._heap = [(end, key) for key, (_, end) in self._entries.items() if end != inf]
            heapify(self._heap)

    def any_past(self, now: float) -> bool:
        """Return True if `past` may yield an entry."""
        heap = self._heap
        return bool(heap) and heap[0][0] <= now

    def past(self, now: float) -> Iterator[str]:
        """Yield a few expired entries. The caller drops each before the next one."""
        for _ in range(_AT_ONCE):
            if not self.any_past(now):
                return
            end, key = heappop(self._heap)
            entry = self._entries.get(key)
            if entry is not None and entry[1] == end:
                yield key
