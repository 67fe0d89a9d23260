"""Distributed lock with an expiry."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from fw.runtime.cache.store import bounded
from fw.runtime.clock import Ttl, lifetime
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from types import TracebackType

    from fw.runtime.cache.store import Store

__all__ = ["LOCK_LEASE", "Lock", "LockTimeout", "held"]

log = logging.getLogger("fw.cache")

_LONGEST_PAUSE = 0.1


class LockTimeout(FwError):
    """The lock was not free within the time to wait."""


class Lock:
    """A named lock that expires, so that it outlives a killed holder only briefly.

    `with cache.lock("import", 30): …` waits up to the lock's own time, and `with
    cache.lock("import", 30).block(5): …` up to 5 seconds. Each Lock is a separate owner and never
    releases the lock of another.
    """

    def __init__(self, store: Store, name: str, seconds: Ttl, owner: str | None = None) -> None:
        held = lifetime(seconds)
        if held is None:
            raise FwError("a lock needs an expiry", hint="pass the number of seconds")
        self._store, self._name = store, bounded(name)
        self.name, self.seconds = name, held
        self.owner = owner or uuid4().hex
        self.fence: int | None = None

    def acquire(self) -> bool:
        """Acquire the lock without waiting; return True on success.

        Then `fence` is a fencing token, larger than that of any former holder. A protected resource
        can compare tokens to reject a holder whose lock has expired.
        """
        self.fence = self._store.acquire(self._name, self.owner, self.seconds)
        return self.fence is not None

    async def aacquire(self) -> bool:
        """Async version of `acquire`."""
        self.fence = await self._store.aacquire(self._name, self.owner, self.seconds)
        return self.fence is not None

    def release(self) -> bool:
        """Release the lock; return False if it was lost already. A new holder keeps it."""
        self.fence = None
        return self._store.release(self._name, self.owner)

    async def arelease(self) -> bool:
        """Async version of `release`."""
        self.fence = None
        return await self._store.arelease(self._name, self.owner)

    def refresh(self, seconds: Ttl = None) -> bool:
        """Extend the lock by its time, or by that many seconds; return False if it is lost."""
        return self._store.refresh(self._name, self.owner, lifetime(seconds) or self.seconds)

    async def arefresh(self, seconds: Ttl = None) -> bool:
        """Async version of `refresh`."""
        held = lifetime(seconds) or self.seconds
        return await self._store.arefresh(self._name, self.owner, held)

    def block(self, wait: float) -> Lock:
        """Acquire the lock within that many seconds; raise LockTimeout otherwise."""
        for pause in self._pauses(wait):
            if self.acquire():
                return self
            time.sleep(pause)
        raise self._timeout(wait)

    async def ablock(self, wait: float) -> Lock:
        """Async version of `block`."""
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
        message = f"the lock {self.name!r} was not free within {wait:g} seconds"
        return LockTimeout(message, hint="wait longer, or try again later")


LOCK_LEASE: Final = 3.0
"""Seconds after which the lock of a killed holder expires."""
_BEATS: Final = 3
_LINGER: Final = 5.0


class _Refresher:
    """Thread of this process that refreshes held locks.

    It starts with the first lock and stops some seconds after the last, so a short hold costs next
    to nothing.
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
                try:
                    lock.refresh()
                except Exception as error:  # noqa: BLE001 - the store may answer next time
                    log.warning("could not refresh the lock %r: %s", lock.name, error)


_refresher = _Refresher()


def _forked() -> None:
    """Start over in a child process, which has neither the thread nor the locks of its parent."""
    global _refresher
    _refresher = _Refresher()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


@contextmanager
def held(lock: Lock) -> Iterator[None]:
    """Refresh an acquired lock within the block."""
    refresher = _refresher
    refresher.add(lock)
    try:
        yield
    finally:
        refresher.remove(lock)
