"""Operations on cache entries: `put`, `get`, `remember` and others."""

from __future__ import annotations

import asyncio
import inspect
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, cast

from fw.runtime.cache.lock import LOCK_LEASE, Lock, held
from fw.runtime.cache.serialization import decode, encode
from fw.runtime.cache.store import MAX_INTEGER, Count, NotANumber, Store, bounded
from fw.runtime.clock import Ttl, lifetime, seconds_of
from fw.runtime.errors import FwError

__all__ = ["Entries"]

T = TypeVar("T")

_MISSING: Final = object()
_LONGEST_PAUSE: Final = 0.1


class Entries(ABC):
    """Entries of one space of a store.

    Lifetimes are seconds or timedeltas; None is unlimited.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def _store(self) -> Store:
        """Store of the entries."""

    @property
    @abstractmethod
    def _locks(self) -> Store:
        """Store of the locks, which a flush must not delete."""

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a key, or the default."""
        text = self._store.get(bounded(key))
        return default if text is None else decode(text)

    async def aget(self, key: str, default: Any = None) -> Any:
        """Async version of `get`."""
        text = await self._store.aget(bounded(key))
        return default if text is None else decode(text)

    def has(self, key: str) -> bool:
        """Return True if the key has a value."""
        return self._store.get(bounded(key)) is not None

    async def ahas(self, key: str) -> bool:
        """Async version of `has`."""
        return await self._store.aget(bounded(key)) is not None

    def many(self, keys: Iterable[str], default: Any = None) -> dict[str, Any]:
        """Return the values of several keys with one request."""
        names = list(keys)
        return _named(names, self._store.many([bounded(name) for name in names]), default)

    async def amany(self, keys: Iterable[str], default: Any = None) -> dict[str, Any]:
        """Async version of `many`."""
        names = list(keys)
        return _named(names, await self._store.amany([bounded(name) for name in names]), default)

    def put(self, key: str, value: Any, ttl: Ttl = None) -> None:
        """Store a value for that time. A lifetime of 0 or less deletes it.

        Raises FwError for a value that cannot be serialized.
        """
        seconds, text = seconds_of(ttl), encode(value)
        if seconds is not None and seconds < 0.001:
            self._store.forget(bounded(key))
        else:
            self._store.put(bounded(key), text, seconds)

    async def aput(self, key: str, value: Any, ttl: Ttl = None) -> None:
        """Async version of `put`."""
        seconds, text = seconds_of(ttl), encode(value)
        if seconds is not None and seconds < 0.001:
            await self._store.aforget(bounded(key))
        else:
            await self._store.aput(bounded(key), text, seconds)

    def forever(self, key: str, value: Any) -> None:
        """Store a value without a lifetime."""
        self._store.put(bounded(key), encode(value), None)

    async def aforever(self, key: str, value: Any) -> None:
        """Async version of `forever`."""
        await self._store.aput(bounded(key), encode(value), None)

    def add(self, key: str, value: Any, ttl: Ttl = None) -> bool:
        """Store a value unless the key has one; return True if it was stored. Atomic."""
        return self._store.add(bounded(key), encode(value), lifetime(ttl))

    async def aadd(self, key: str, value: Any, ttl: Ttl = None) -> bool:
        """Async version of `add`."""
        return await self._store.aadd(bounded(key), encode(value), lifetime(ttl))

    def count(self, key: str, by: int = 1, ttl: Ttl = None) -> Count:
        """Add to a counter; return its value and the seconds until it resets.

        A counter starts at 0 and gets its lifetime then. Later calls do not extend it.
        """
        _check_addend(by)
        try:
            return self._store.increment(bounded(key), by, lifetime(ttl))
        except NotANumber:
            raise _not_a_number(key) from None

    async def acount(self, key: str, by: int = 1, ttl: Ttl = None) -> Count:
        """Async version of `count`."""
        _check_addend(by)
        try:
            return await self._store.aincrement(bounded(key), by, lifetime(ttl))
        except NotANumber:
            raise _not_a_number(key) from None

    def increment(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Add to a counter as `count` does; return its value."""
        return self.count(key, by, ttl).value

    async def aincrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Async version of `increment`."""
        return (await self.acount(key, by, ttl)).value

    def decrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Subtract from a counter, below 0 too; return its value."""
        return self.count(key, -by, ttl).value

    async def adecrement(self, key: str, by: int = 1, ttl: Ttl = None) -> int:
        """Async version of `decrement`."""
        return (await self.acount(key, -by, ttl)).value

    def pull(self, key: str, default: Any = None) -> Any:
        """Return and delete a value. Of several concurrent callers one gets it."""
        text = self._store.pull(bounded(key))
        return default if text is None else decode(text)

    async def apull(self, key: str, default: Any = None) -> Any:
        """Async version of `pull`."""
        text = await self._store.apull(bounded(key))
        return default if text is None else decode(text)

    def forget(self, key: str) -> bool:
        """Delete a value; return True if there was one."""
        return self._store.forget(bounded(key))

    async def aforget(self, key: str) -> bool:
        """Async version of `forget`."""
        return await self._store.aforget(bounded(key))

    def remember(self, key: str, ttl: Ttl, factory: Callable[[], T], *, wait: float = 10) -> T:
        """Return the value of a key; if there is none, call the factory and store its result.

        Of concurrent callers in all processes, one calls the factory. The others wait for it up to
        `wait` seconds, then call it themselves. If that caller is killed, another takes over after
        3 seconds. An exception of the factory propagates, and the next caller tries again. The
        caller of the factory gets its result itself, the others a copy.
        """
        lock = self.lock(f"remember {key}", LOCK_LEASE)
        for pause in _pauses(wait):
            found = self.get(key, _MISSING)
            if found is not _MISSING:
                return cast("T", found)
            if lock.acquire():
                try:
                    # Another caller may have stored it before this one got the lock.
                    found = self.get(key, _MISSING)
                    if found is not _MISSING:
                        return cast("T", found)
                    with held(lock):
                        return self._produce(key, ttl, factory)
                finally:
                    lock.release()
            time.sleep(pause)
        return self._produce(key, ttl, factory)

    async def aremember(
        self, key: str, ttl: Ttl, factory: Callable[[], Awaitable[T] | T], *, wait: float = 10
    ) -> T:
        """Async version of `remember`; the factory may be async."""
        lock = self.lock(f"remember {key}", LOCK_LEASE)
        for pause in _pauses(wait):
            found = await self.aget(key, _MISSING)
            if found is not _MISSING:
                return cast("T", found)
            if await lock.aacquire():
                try:
                    found = await self.aget(key, _MISSING)
                    if found is not _MISSING:
                        return cast("T", found)
                    with held(lock):
                        return await self._aproduce(key, ttl, factory)
                finally:
                    await lock.arelease()
            await asyncio.sleep(pause)
        return await self._aproduce(key, ttl, factory)

    def _produce(self, key: str, ttl: Ttl, factory: Callable[[], T]) -> T:
        made = factory()
        self.put(key, made, ttl)
        return made

    async def _aproduce(self, key: str, ttl: Ttl, factory: Callable[[], Awaitable[T] | T]) -> T:
        made = factory()
        value = cast("T", await made if inspect.isawaitable(made) else made)
        await self.aput(key, value, ttl)
        return value

    def lock(self, name: str, seconds: Ttl, *, owner: str | None = None) -> Lock:
        """Return a lock without acquiring it: `with cache.lock("import", 30): …`.

        It expires after that many seconds. `owner` identifies an existing holder, for example in
        another process, so that its lock can be released from here.
        """
        return Lock(self._locks, name, seconds, owner)


def _named(names: list[str], texts: list[str | None], default: Any) -> dict[str, Any]:
    return {
        name: default if text is None else decode(text)
        for name, text in zip(names, texts, strict=True)
    }


def _check_addend(by: int) -> None:
    if type(by) is not int or not -MAX_INTEGER - 1 <= by <= MAX_INTEGER:
        raise FwError(f"cannot add {by!r} to a counter; use an integer of 64 bits")


def _not_a_number(key: str) -> FwError:
    message = f"cannot count {key!r}: its value is not an integer of 64 bits"
    return FwError(message, hint="delete it with forget(), or use another key")


def _pauses(wait: float) -> Iterator[float]:
    end, longest = time.monotonic() + wait, 0.01
    while (left := end - time.monotonic()) > 0:
        yield min(random.uniform(0, longest), left)  # noqa: S311 - so that waiters don't retry in step
        longest = min(longest * 1.5, _LONGEST_PAUSE)
