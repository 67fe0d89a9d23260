"""A cache for tests: in memory, empty, and gone afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fw.runtime.cache.cache import Cache
from fw.runtime.cache.opened import replaced

__all__ = ["FakeCache", "fake"]

_ANY: Final = object()


class FakeCache(Cache):
    """What `Cache()` is while a test runs, with what a test wants to know of it."""

    __slots__ = ()

    def assert_has(self, key: str, value: Any = _ANY) -> None:
        """Fail unless a key has a value, or that very value."""
        assert self.has(key), f"the cache has no value of {key!r}"
        found = self.get(key)
        assert value is _ANY or found == value, f"the value of {key!r} is {found!r}"

    def assert_missing(self, key: str) -> None:
        """Fail if a key has a value."""
        assert not self.has(key), f"the cache has a value of {key!r}: {self.get(key)!r}"

    def assert_locked(self, name: str) -> None:
        """Fail unless somebody holds a lock."""
        lock = self.lock(name, 1)
        if lock.acquire():
            lock.release()
            raise AssertionError(f"nobody holds the lock {name!r}")


@contextmanager
def fake() -> Iterator[FakeCache]:
    """Have every store of the process be another one in memory, whatever their names.

    Those of other processes stay what they are.
    """
    with replaced("memory"):
        yield FakeCache()
