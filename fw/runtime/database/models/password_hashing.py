"""Password hashing with Argon2id, in a bounded queue of threads."""

from __future__ import annotations

import asyncio
import os
import threading
import unicodedata
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Final, TypeVar

from fw.runtime.errors import ServiceUnavailable

__all__ = ["WAITING", "HashQueue", "Hashed", "Passwords", "share_processors", "shared"]


class Hashed(str):
    """A password's hash.

    Any other text is a password, even if it looks like a hash. Otherwise, anyone who learns a
    hash could set it as a password, or set one that was made at no cost.
    """

    __slots__ = ()


WAITING: Final = 64
"""How many may wait for a thread: with two threads the last of them waits less than a second."""

T = TypeVar("T")


class HashQueue:
    """Runs work in `threads` threads; `waiting` more may be in the queue."""

    def __init__(self, threads: int, waiting: int = WAITING) -> None:
        self.threads = threads
        self._room = threading.BoundedSemaphore(threads + waiting)

    async def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns; ServiceUnavailable where the queue is full."""
        if not self._room.acquire(blocking=False):
            raise ServiceUnavailable("too many passwords are being hashed")
        try:
            future = self._executor.submit(work)
        except BaseException:
            self._room.release()
            raise
        # It is called for work that is cancelled in the queue, too: a client that has gone.
        future.add_done_callback(lambda _: self._room.release())
        return await asyncio.wrap_future(future)

    @cached_property
    def _executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, thread_name_prefix="fw-passwords")


_shared = HashQueue(1)


def shared() -> HashQueue:
    """Return the queue of this process."""
    return _shared


def share_processors(workers: int) -> None:
    """Have as many threads as there are processors for each of so many workers, at least one.

    More would only make each slower, and cost its memory.
    """
    global _shared
    threads = max(1, _processors() // workers)
    if threads != _shared.threads:
        _shared = HashQueue(threads)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_MEMORY: Final = 19 * 1024
"""KiB; with two passes, what OWASP's cheat sheet on password storage recommends."""
_PASSES: Final = 2


class Passwords:
    """Makes and checks hashes. `memory` is in KiB, `passes` the number of passes over it.

    ServiceUnavailable is raised where there are too many to make already.

    A password of a form that no keyboard tells apart from another (NFC and NFD) is the same.
    """

    def __init__(self, memory: int = _MEMORY, passes: int = _PASSES) -> None:
        self._memory = memory
        self._passes = passes

    async def hash(self, password: str) -> Hashed:
        """Return the hash to keep."""
        return Hashed(await shared().run(lambda: self._hasher.hash(_normal(password))))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Say whether that is the password; False for a hash that isn't one.

        None stands for a user that there isn't: it takes as long, and is False.
        """
        work = shared().run(lambda: self._verified(password, hashed or self._nobodys))
        good = await work
        return good and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Say whether a hash was made with other parameters, so that it should be made anew."""
        return bool(self._hasher.needs_update(hashed))

    def _verified(self, password: str, hashed: str) -> bool:
        try:
            return bool(self._hasher.verify(_normal(password), hashed))
        except ValueError:
            return False

    @cached_property
    def _nobodys(self) -> str:
        return str(self._hasher.hash(os.urandom(16).hex()))

    @cached_property
    def _hasher(self) -> Any:
        with warnings.catch_warnings():
            # passlib looks for a module that Python has dropped, and asks argon2 for its version.
            warnings.simplefilter("ignore", DeprecationWarning)
            from passlib.hash import argon2

            hasher = argon2.using(
                type="ID", memory_cost=self._memory, time_cost=self._passes, parallelism=1
            )
            hasher.set_backend("argon2_cffi")
        return hasher


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)
