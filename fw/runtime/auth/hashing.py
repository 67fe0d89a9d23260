"""Where passwords are hashed: so many at a time, so many in a queue, and no more.

A hash takes some 20 ms of a processor and 19 MiB. Whoever asks for many at once, from however
many addresses, is told to come back; memory and processors are left for other requests.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, TypeVar

from fw.runtime.errors import ServiceUnavailable

__all__ = ["WAITING", "HashQueue", "share_processors", "shared"]

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
