"""What a store of the cache can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from fw.runtime.errors import FwError

__all__ = ["MOST", "Count", "NotANumber", "Store", "bounded"]

MOST: Final = 2**63 - 1
"""The largest number that is counted to; the least is `-MOST - 1`."""


class NotANumber(Exception):
    """What shall be counted isn't a whole number, or wouldn't be one of 64 bits."""


class Count(NamedTuple):
    """A counter: its value, and the seconds until it starts anew, None for never."""

    value: int
    resets_in: float | None


class Store(ABC):
    """Keeps texts by key, and locks by name. Each method is one step that nobody sees half of.

    Keys come printable and bounded, lifetimes in seconds of at least 1 ms, None for no end. A
    method with an `a` in front does the same on an event loop and doesn't hold that up; a store
    that never waits inherits these.
    """

    @abstractmethod
    def get(self, key: str) -> str | None:
        """Return the text, None if there is none or if it has expired."""

    @abstractmethod
    def put(self, key: str, text: str, ttl: float | None) -> None:
        """Keep a text in place of any other."""

    @abstractmethod
    def add(self, key: str, text: str, ttl: float | None) -> bool:
        """Keep a text unless there is one; say whether it was kept."""

    @abstractmethod
    def increment(self, key: str, by: int, ttl: float | None) -> Count:
        """Add to a number, which starts at 0 and then gets the lifetime; NotANumber."""

    @abstractmethod
    def pull(self, key: str) -> str | None:
        """Return a text as `get` does and forget it: of several callers one gets it."""

    @abstractmethod
    def forget(self, key: str) -> bool:
        """Forget a text; say whether there was one."""

    @abstractmethod
    def flush(self) -> None:
        """Forget all texts. Locks stay."""

    @abstractmethod
    def acquire(self, name: str, owner: str, seconds: float) -> int | None:
        """Take a lock that nobody holds; return its fencing number, larger each time."""

    @abstractmethod
    def refresh(self, name: str, owner: str, seconds: float) -> bool:
        """Hold a lock for so long from now on; False if the owner has lost it."""

    @abstractmethod
    def release(self, name: str, owner: str) -> bool:
        """Let go of a lock; False if the owner has lost it, and then nothing happens."""

    def many(self, keys: Sequence[str]) -> list[str | None]:
        """Return the texts of several keys in their order, as `get` does."""
        return [self.get(key) for key in keys]

    @abstractmethod
    def close(self) -> None:
        """Let go of connections and files; the next call opens them anew."""

    async def aget(self, key: str) -> str | None:
        """Do what `get` does."""
        return self.get(key)

    async def aput(self, key: str, text: str, ttl: float | None) -> None:
        """Do what `put` does."""
        self.put(key, text, ttl)

    async def aadd(self, key: str, text: str, ttl: float | None) -> bool:
        """Do what `add` does."""
        return self.add(key, text, ttl)

    async def aincrement(self, key: str, by: int, ttl: float | None) -> Count:
        """Do what `increment` does."""
        return self.increment(key, by, ttl)

    async def apull(self, key: str) -> str | None:
        """Do what `pull` does."""
        return self.pull(key)

    async def aforget(self, key: str) -> bool:
        """Do what `forget` does."""
        return self.forget(key)

    async def aflush(self) -> None:
        """Do what `flush` does."""
        self.flush()

    async def aacquire(self, name: str, owner: str, seconds: float) -> int | None:
        """Do what `acquire` does."""
        return self.acquire(name, owner, seconds)

    async def arefresh(self, name: str, owner: str, seconds: float) -> bool:
        """Do what `refresh` does."""
        return self.refresh(name, owner, seconds)

    async def arelease(self, name: str, owner: str) -> bool:
        """Do what `release` does."""
        return self.release(name, owner)

    async def amany(self, keys: Sequence[str]) -> list[str | None]:
        """Do what `many` does."""
        return self.many(keys)

    async def aclose(self) -> None:
        """Do what `close` does."""
        self.close()


_LONGEST_KEY: Final = 200
_MARK: Final = "#"


def bounded(key: str) -> str:
    """Return a key of at most 200 printable characters, another one for each key.

    A key that isn't so, from a client for example, is replaced by its digest.
    """
    if not isinstance(key, str):
        raise FwError(f"a key of the cache must be a text, not {type(key).__name__}")
    if len(key) <= _LONGEST_KEY and key.isprintable() and key[:1] != _MARK:
        return key
    return _MARK + blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
