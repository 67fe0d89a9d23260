"""A lock that processes share, held for a time."""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from fw.runtime.cache.store import bounded
from fw.runtime.durations import Ttl, lifetime
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from types import TracebackType

    from fw.runtime.cache.store import Store

__all__ = ["LEASE", "Lock", "LockTimeout", "kept"]

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


LEASE: Final = 3.0
"""Seconds that a lock outlives a holder who was killed."""
_BEATS: Final = 3
_LINGER: Final = 5.0


class _Keeper:
    """One thread of a process, which refreshes the locks that somebody works under.

    It begins with the first of them and ends some seconds after the last, so that to keep a
    lock for a moment costs next to nothing.
    """

    def __init__(self) -> None:
        self._held: set[Lock] = set()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def add(self, lock: Lock) -> None:
        with self._changed:
            self._held.add(lock)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="fw-locks", daemon=True)
                self._thread.start()
            self._changed.notify()

    def remove(self, lock: Lock) -> None:
        with self._changed:
            self._held.discard(lock)

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._held and not self._changed.wait(_LINGER) and not self._held:
                    self._thread = None
                    return
                self._changed.wait(min((lock.seconds for lock in self._held), default=0) / _BEATS)
                held = [*self._held]
            for lock in held:
                # A store that is away for a moment may be back at the next beat.
                with suppress(FwError):
                    lock.refresh()


_keeper = _Keeper()


def _forked() -> None:
    """Begin anew: a child has neither the thread nor the locks of its parent."""
    global _keeper
    _keeper = _Keeper()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


@contextmanager
def kept(lock: Lock) -> Iterator[None]:
    """Keep a lock that was acquired from running out during the block."""
    keeper = _keeper
    keeper.add(lock)
    try:
        yield
    finally:
        keeper.remove(lock)
