"""Locks that are held for as long as their holder works and lives, however long that is."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from fw.runtime.cache.lock import Lock
from fw.runtime.errors import FwError

__all__ = ["LEASE", "kept"]

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
