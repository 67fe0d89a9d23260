"""`remember`: a value is made once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
import inspect
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, TypeVar, cast

from fw.runtime.cache import lock as keeping
from fw.runtime.cache.entries import Entries
from fw.runtime.durations import Ttl

__all__ = ["Remembering"]

T = TypeVar("T")

_MISSING: Final = object()
_LONGEST_PAUSE: Final = 0.1


class Remembering(Entries):
    """Entries that are made where they are missing."""

    __slots__ = ()

    def remember(self, key: str, ttl: Ttl, maker: Callable[[], T], *, wait: float = 10) -> T:
        """Return the value of a key; where there is none, make it and keep it for `ttl`.

        One makes it, in whatever process; the others wait for that one, `wait` seconds at most,
        and then make it themselves. If it is killed, another makes it 3 seconds later. An error of
        the maker is its caller's, and the next one tries. What is returned right after it was made
        is the maker's own object.
        """
        lock = self.lock(f"remember {key}", keeping.LEASE)
        for pause in _pauses(wait):
            found = self.get(key, _MISSING)
            if found is not _MISSING:
                return cast("T", found)
            if lock.acquire():
                try:
                    # It may have been made between the look and the lock.
                    found = self.get(key, _MISSING)
                    if found is not _MISSING:
                        return cast("T", found)
                    with keeping.kept(lock):
                        return self._made(key, ttl, maker)
                finally:
                    lock.release()
            time.sleep(pause)
        return self._made(key, ttl, maker)

    async def aremember(
        self, key: str, ttl: Ttl, maker: Callable[[], Awaitable[T] | T], *, wait: float = 10
    ) -> T:
        """Do what `remember` does; the maker may be an `async def`."""
        lock = self.lock(f"remember {key}", keeping.LEASE)
        for pause in _pauses(wait):
            found = await self.aget(key, _MISSING)
            if found is not _MISSING:
                return cast("T", found)
            if await lock.aacquire():
                try:
                    found = await self.aget(key, _MISSING)
                    if found is not _MISSING:
                        return cast("T", found)
                    with keeping.kept(lock):
                        return await self._amade(key, ttl, maker)
                finally:
                    await lock.arelease()
            await asyncio.sleep(pause)
        return await self._amade(key, ttl, maker)

    def _made(self, key: str, ttl: Ttl, maker: Callable[[], T]) -> T:
        made = maker()
        self.put(key, made, ttl)
        return made

    async def _amade(self, key: str, ttl: Ttl, maker: Callable[[], Awaitable[T] | T]) -> T:
        made = maker()
        value = cast("T", await made if inspect.isawaitable(made) else made)
        await self.aput(key, value, ttl)
        return value


def _pauses(wait: float) -> Iterator[float]:
    end, longest = time.monotonic() + wait, 0.01
    while (left := end - time.monotonic()) > 0:
        yield min(random.uniform(0, longest), left)  # noqa: S311 - so that they don't wait in step
        longest = min(longest * 1.5, _LONGEST_PAUSE)
