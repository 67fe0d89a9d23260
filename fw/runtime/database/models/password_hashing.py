"""Password hashing with Argon2id, in a bounded queue of threads."""

from __future__ import annotations

import asyncio
import os
import re
import threading
import unicodedata
import warnings
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime import clock
from fw.runtime.errors import ServiceUnavailable

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

__all__ = [
    "WAITING",
    "HashQueue",
    "Hashed",
    "Passwords",
    "has_expired",
    "initial",
    "share_processors",
    "shared",
]


class Hashed(str):
    """A password's hash.

    Any other text is a password, even if it looks like a hash. Otherwise, anyone who learns a
    hash could set it as a password, or set one that was made at no cost.
    """

    __slots__ = ()


_INITIAL: Final = re.compile(r"\$initial\$(\d{1,12})(?=\$)", re.ASCII)


def initial(hashed: Hashed, expires: float) -> Hashed:
    """Return the hash of an initial password, which expires at a time in seconds since 1970.

    The prefix holds the time, so that the model needs no column for it.
    """
    return Hashed(f"$initial${int(expires)}{hashed}")


def has_expired(hashed: str) -> bool:
    """Return True for the hash of an initial password that has expired."""
    found = _INITIAL.match(hashed)
    return found is not None and int(found[1]) <= clock.now()


WAITING: Final = 64
"""Maximum number of waiting hashes: with two threads, the last waits less than a second."""

T = TypeVar("T")


class HashQueue:
    """Runs work in `threads` threads; at most `waiting` more may be queued."""

    def __init__(self, threads: int, waiting: int = WAITING) -> None:
        self.threads = threads
        self._room = threading.BoundedSemaphore(threads + waiting)

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of the work; ServiceUnavailable if the queue is full."""
        if not self._room.acquire(blocking=False):
            raise ServiceUnavailable("too many passwords are being hashed")
        try:
            future = self._executor.submit(work)
        except BaseException:
            self._room.release()
            raise
        # Also called for work that is cancelled in the queue, as by a client that disconnects.
        future.add_done_callback(lambda _: self._room.release())
        return await asyncio.wrap_future(future)

    @cached_property
    def _executor(self) -> ThreadPoolExecutor:
        # Imported by the first hash: most programs with models hash no password.
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(self.threads, thread_name_prefix="fw-passwords")


_shared = HashQueue(1)


def shared() -> HashQueue:
    """Return the queue of this process."""
    return _shared


def share_processors(workers: int) -> None:
    """Divide the processors among the workers: each gets one thread or more.

    More threads would make each hash slower, and use more memory.
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
"""KiB; with two passes, this is what OWASP's Password Storage Cheat Sheet recommends."""
_PASSES: Final = 2


class Passwords:
    """Hashes and verifies passwords. `memory` is in KiB, `passes` the number of passes over it.

    Raises ServiceUnavailable if too many hashes are waiting. Passwords are normalized (NFC), so
    that the same letters match on every keyboard.
    """

    def __init__(self, memory: int = _MEMORY, passes: int = _PASSES) -> None:
        self._memory = memory
        self._passes = passes

    async def hash(self, password: str) -> Hashed:
        """Return the hash to store."""
        return Hashed(await shared().run(lambda: self._hasher.hash(_normal(password))))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Return True if the password matches; False for an invalid hash.

        An initial password matches even after it has expired. None is the hash of an unknown user:
        it takes the same time, and returns False.
        """
        work = shared().run(lambda: self._verified(password, hashed or self._nobodys))
        good = await work
        return good and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Return True if a hash has other parameters, and so should be made again.

        That of an initial password stays, because it expires.
        """
        return not _INITIAL.match(hashed) and bool(self._hasher.needs_update(hashed))

    def _verified(self, password: str, hashed: str) -> bool:
        try:
            return bool(self._hasher.verify(_normal(password), _INITIAL.sub("", hashed)))
        except ValueError:
            return False

    @cached_property
    def _nobodys(self) -> str:
        return str(self._hasher.hash(os.urandom(16).hex()))

    @cached_property
    def _hasher(self) -> Any:
        with warnings.catch_warnings():
            # passlib imports a module that Python deprecates, and reads argon2's version.
            warnings.simplefilter("ignore", DeprecationWarning)
            from passlib.hash import argon2

            hasher = argon2.using(
                type="ID", memory_cost=self._memory, time_cost=self._passes, parallelism=1
            )
            hasher.set_backend("argon2_cffi")
        return hasher


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)
