"""A lock that processes share, held for a time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import uuid4

from fw.runtime.cache.keys import bounded
from fw.runtime.errors import FwError
from fw.runtime.lifetimes import Ttl, lifetime

if TYPE_CHECKING:
    from types import TracebackType

    from fw.runtime.cache.contract import Store

__all__ = ["Lock", "LockTimeout"]

_LONGEST_PAUSE = 0.1


class LockTimeout(FwError):
    """Somebody else held a lock for as long as one was ready to wait."""


class Lock:
    """A lock by name, held for some seconds at most, so that it outlives no holder by more.

    `with cache.lock("import", 30): …` waits for the lock as long as it could be held, and
    `with cache.lock("import", 30).block(5): …` for 5 seconds. Each Lock is an owner of its own:
    one that was taken by another is never released by it.
    """

    def __init__(self, store: Store, name: str, seconds: Ttl, owner: str | None = None) -> None:
        held = lifetime(seconds)
        if held is None:
            raise FwError("a lock without an end would outlive its holder", hint="state seconds")
        self._store, self._name = store, bounded(name)
        self.name, self.seconds = name, held
        self.owner = owner or uuid4().hex
        self.fence: int | None = None

    def acquire(self) -> bool:
        """Take the lock if nobody holds it; say whether it was taken. Doesn't wait.

        `fence` is then a number larger than that of any holder before: what the lock protects
        can refuse a holder whose time was up without its knowing by comparing them.
        """
        self.fence = self._store.acquire(self._name, self.owner, self.seconds)
        return self.fence is not None

    async def aacquire(self) -> bool:
        """Do what `acquire` does."""
        self.fence = await self._store.aacquire(self._name, self.owner, self.seconds)
        return self.fence is not None

    def release(self) -> bool:
        """Let go of the lock; False if it was lost already, which does no harm to who has it."""
        self.fence = None
        return self._store.release(self._name, self.owner)

    async def arelease(self) -> bool:
        """Do what `release` does."""
        self.fence = None
        return await self._store.arelease(self._name, self.owner)

    def refresh(self, seconds: Ttl = None) -> bool:
        """Hold the lock for its time, or for so many seconds, from now on; False if it is lost."""
        return self._store.refresh(self._name, self.owner, lifetime(seconds) or self.seconds)

    async def arefresh(self, seconds: Ttl = None) -> bool:
        """Do what `refresh` does."""
        held = lifetime(seconds) or self.seconds
        return await self._store.arefresh(self._name, self.owner, held)

    def block(self, wait: float) -> Lock:
        """Take the lock, waiting so many seconds for it; LockTimeout if it isn't free by then."""
        for pause in self._pauses(wait):
            if self.acquire():
                return self
            time.sleep(pause)
        raise self._timeout(wait)

    async def ablock(self, wait: float) -> Lock:
        """Do what `block` does."""
        for pause in self._pauses(wait):
            if await self.aacquire():
                return self
            await asyncio.sleep(pause)
        raise self._timeout(wait)

    def __enter__(self) -> Lock:
        return self if self.fence is not None else self.block(self.seconds)

    async def __aenter__(self) -> Lock:
        return self if self.fence is not None else await self.ablock(self.seconds)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.arelease()

    def _pauses(self, wait: float) -> Iterator[float]:
        end, longest = time.monotonic() + wait, 0.005
        while True:
            left = end - time.monotonic()
            yield max(0.0, min(random.uniform(0, longest), left))  # noqa: S311
            if left <= 0:
                return
            longest = min(longest * 1.5, _LONGEST_PAUSE)

    def _timeout(self, wait: float) -> LockTimeout:
        message = f"the lock {self.name!r} wasn't free within {wait:g} seconds"
        return LockTimeout(message, hint="wait longer, or try again later")
