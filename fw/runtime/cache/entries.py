"""What is done with entries, in sentences: `put`, `get`, `remember` and the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from fw.runtime.cache.lock import Lock
from fw.runtime.cache.serialization import decode, encode
from fw.runtime.cache.store import MOST, Count, NotANumber, Store, bounded
from fw.runtime.durations import Ttl, lifetime, seconds_of
from fw.runtime.errors import FwError

__all__ = ["Entries"]


class Entries(ABC):
    """One space of a store. Lifetimes are seconds or timedeltas; None is for no end."""

    __slots__ = ()

    @property
    @abstractmethod
    def _store(self) -> Store:
        """Where the entries are."""

    @property
    @abstractmethod
    def _locks(self) -> Store:
        """Where the locks are, which no flush may touch."""

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a key, or the default where there is none any more."""
        text = self._store.get(bounded(key))
        return default if text is None else decode(text)

    async def aget(self, key: str, default: Any = None) -> Any:
        """Do what `get` does."""
        text = await self._store.aget(bounded(key))
        return default if text is None else decode(text)

    def has(self, key: str) -> bool:
        """Say whether a key has a value."""
        return self._store.get(bounded(key)) is not None

    async def ahas(self, key: str) -> bool:
        """Do what `has` does."""
        return await self._store.aget(bounded(key)) is not None

    def many(self, keys: Iterable[str], default: Any = None) -> dict[str, Any]:
        """Return the values of several keys, asked for at once."""
        names = list(keys)
        return _named(names, self._store.many([bounded(name) for name in names]), default)

    async def amany(self, keys: Iterable[str], default: Any = None) -> dict[str, Any]:
        """Do what `many` does."""
        names = list(keys)
        return _named(names, await self._store.amany([bounded(name) for name in names]), default)

    def put(self, key: str, value: Any, ttl: Ttl = None) -> None:
        """Keep a value for so many seconds; one whose time is over already is forgotten.

        Raises FwError for a value that would come back as another.
        """
        seconds, text = seconds_of(ttl), encode(value)
        if seconds is not None and seconds < 0.001:
            self._store.forget(bounded(key))
        else:
            self._store.put(bounded(key), text, seconds)

    async def aput(self, key: str, value: Any, ttl: Ttl = None) -> None:
        """Do what `put` does."""
        seconds, text = seconds_of(ttl), encode(value)
        if seconds is not None and seconds < 0.001:
            await self._store.aforget(bounded(key))
        else:
            await self._store.aput(bounded(key), text, seconds)

    def forever(self, key: str, value: Any) -> None:
        """Keep a value until it is forgotten."""
        self._store.put(bounded(key), encode(value), None)

    async def aforever(self, key: str, value: Any) -> None:
        """Do what `forever` does."""
        await self._store.aput(bounded(key), encode(value), None)

    def add(self, key: str, value: Any, ttl: Ttl = None) -> bool:
        """Keep a value unless the key has one; of several at once, one gets True."""
        return self._store.add(bounded(key), encode(value), lifetime(ttl))

    async def aadd(self, key: str, value: Any, ttl: Ttl = None) -> bool:
        """Do what `add` does."""
        return await self._store.aadd(bounded(key), encode(value), lifetime(ttl))

    def count(self, key: str, by: int = 1, ttl: Ttl = None) -> Count:
        """Add to a number; return it, and the seconds until it starts anew.

        It starts at 0, and gets its lifetime then: later calls don't prolong it.
        """
        _check_addend(by)
        try:
            return self._store.increment(bounded(key), by, lifetime(ttl))
        except NotANumber:
            raise _not_a_number(key) from None

    async def acount(self, key: str, by: int = 1, ttl: Ttl = None) -> Count:
        """Do what `count` does."""
        _check_addend(by)
        try:
            return await self._store.aincrement(bounded(key), by, lifetime(ttl))
        except NotANumber:
            raise _not_a_number(key) from None

    def increment(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Add to a number as `count` does, and return it."""
        return self.count(key, by, ttl).value

    async def aincrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Do what `increment` does."""
        return (await self.acount(key, by, ttl)).value

    def decrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Take from a number, below 0 too, and return it."""
        return self.count(key, -by, ttl).value

    async def adecrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Do what `decrement` does."""
        return (await self.acount(key, -by, ttl)).value

    def pull(self, key: str, default: Any = None) -> Any:
        """Return a value and forget it: of several at once, one gets it."""
        text = self._store.pull(bounded(key))
        return default if text is None else decode(text)

    async def apull(self, key: str, default: Any = None) -> Any:
        """Do what `pull` does."""
        text = await self._store.apull(bounded(key))
        return default if text is None else decode(text)

    def forget(self, key: str) -> bool:
        """Forget a value; say whether there was one."""
        return self._store.forget(bounded(key))

    async def aforget(self, key: str) -> bool:
        """Do what `forget` does."""
        return await self._store.aforget(bounded(key))

    def lock(self, name: str, seconds: Ttl, *, owner: str | None = None) -> Lock:
        """Return a lock, not yet taken: `with cache.lock("import", 30): …`.

        It is held for so many seconds at most. `owner` names one who holds it already, in
        another process for example, so that it can be released from here.
        """
        return Lock(self._locks, name, seconds, owner)


def _named(names: list[str], texts: list[str | None], default: Any) -> dict[str, Any]:
    return {
        name: default if text is None else decode(text)
        for name, text in zip(names, texts, strict=True)
    }


def _check_addend(by: int) -> None:
    if type(by) is not int or not -MOST - 1 <= by <= MOST:
        raise FwError(f"only a whole number of 64 bits can be added, but it is {by!r}")


def _not_a_number(key: str) -> FwError:
    message = f"the cache's value of {key!r} can't be counted on: it is no whole number of 64 bits"
    return FwError(message, hint="forget it, or count under another key")
