"""Interface of cache stores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from fw.runtime.errors import FwError

__all__ = ["MAX_INTEGER", "Count", "NotANumber", "Store", "bounded"]

MAX_INTEGER: Final = 2**63 - 1
"""Largest number that a counter can reach. The smallest is `-MAX_INTEGER - 1`."""


class NotANumber(Exception):
    """The value is not an integer of 64 bits, or the sum would not be one."""


class Count(NamedTuple):
    """Value of a counter and the seconds until it resets, None for never."""

    value: int
    resets_in: float | None


class Store(ABC):
    """Text entries by key and locks by name. Every method is atomic.

    Keys are printable and bounded. Lifetimes are seconds of at least 1 ms, None for unlimited.
    Methods with the prefix `a` are async versions that do not block the event loop; a store that
    never waits inherits them.
    """

    @abstractmethod
    def get(self, key: str) -> str | None:
        """Return the text of a key, None if there is none or it has expired."""

    @abstractmethod
    def put(self, key: str, text: str, ttl: float | None) -> None:
        """Store a text, and replace any other."""

    @abstractmethod
    def add(self, key: str, text: str, ttl: float | None) -> bool:
        """Store a text unless the key has one; return True if it was stored."""

    @abstractmethod
    def increment(self, key: str, by: int, ttl: float | None) -> Count:
        """Add to a number, which starts at 0 with that lifetime; raise NotANumber."""

    @abstractmethod
    def pull(self, key: str) -> str | None:
        """Return and delete a text. Of several concurrent callers one gets it."""

    @abstractmethod
    def forget(self, key: str) -> bool:
        """Delete a text; return True if there was one."""

    @abstractmethod
    def flush(self) -> None:
        """Delete all texts. Locks stay."""

    @abstractmethod
    def acquire(self, name: str, owner: str, seconds: float) -> int | None:
        """Acquire a free lock; return its fencing token, larger each time, or None."""

    @abstractmethod
    def refresh(self, name: str, owner: str, seconds: float) -> bool:
        """Extend a lock from now on; return False if the owner has lost it."""

    @abstractmethod
    def release(self, name: str, owner: str) -> bool:
        """Release a lock; return False, and do nothing, if the owner has lost it."""

    def many(self, keys: Sequence[str]) -> list[str | None]:
        """Return the texts of several keys in order, as `get` does."""
        return [self.get(key) for key in keys]

    @abstractmethod
    def close(self) -> None:
        """Close connections and files. The next call opens them again."""

    async def aget(self, key: str) -> str | None:
        """Async version of `get`."""
        return self.get(key)

    async def aput(self, key: str, text: str, ttl: float | None) -> None:
        """Async version of `put`."""
        self.put(key, text, ttl)

    async def aadd(self, key: str, text: str, ttl: float | None) -> bool:
        """Async version of `add`."""
        return self.add(key, text, ttl)

    async def aincrement(self, key: str, by: int, ttl: float | None) -> Count:
        """Async version of `increment`."""
        return self.increment(key, by, ttl)

    async def apull(self, key: str) -> str | None:
        """Async version of `pull`."""
        return self.pull(key)

    async def aforget(self, key: str) -> bool:
        """Async version of `forget`."""
        return self.forget(key)

    async def aflush(self) -> None:
        """Async version of `flush`."""
        self.flush()

    async def aacquire(self, name: str, owner: str, seconds: float) -> int | None:
        """Async version of `acquire`."""
        return self.acquire(name, owner, seconds)

    async def arefresh(self, name: str, owner: str, seconds: float) -> bool:
        """Async version of `refresh`."""
        return self.refresh(name, owner, seconds)

    async def arelease(self, name: str, owner: str) -> bool:
        """Async version of `release`."""
        return self.release(name, owner)

    async def amany(self, keys: Sequence[str]) -> list[str | None]:
        """Async version of `many`."""
        return self.many(keys)

    async def aclose(self) -> None:
        """Async version of `close`."""
        self.close()


_LONGEST_KEY: Final = 200
_MARK: Final = "#"


def bounded(key: str) -> str:
    """Return a unique key of at most 200 printable characters.

    Any other key, such as one from a client, is replaced by its digest.
    """
    if not isinstance(key, str):
        raise FwError(f"a cache key must be a string, not {type(key).__name__}")
    if len(key) <= _LONGEST_KEY and key.isprintable() and key[:1] != _MARK:
        return key
    return _MARK + blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
