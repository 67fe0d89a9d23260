"""Locks of scheduled tasks: one that is renewed while a task runs, and one per due minute."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from fw.runtime.cache import Cache

if TYPE_CHECKING:
    from fw.runtime.cache import Lock

__all__ = ["VARIABLE", "Lease", "Locks"]

VARIABLE: Final = "FW_SCHEDULE_LEASE"
"""Environment variable of a process that takes over a lock.

It holds the store, the lock's seconds and owner, the process id of the lender, and the key.
"""

_CLAIM_TTL = 3600
_MAX_CONCURRENT = 8
"""Concurrent lock requests, since hundreds of tasks may be due at midnight."""
_RENEWALS = 3
_ATTEMPTS = 10
"""Renewal attempts within the lock's time while the store fails."""

log = logging.getLogger("fw.schedule")


class Locks:
    """Locks of a project's tasks, in a store that all its schedulers share.

    A running task is locked for `timeout` seconds at a time.
    """

    def __init__(self, store: str, timeout: float) -> None:
        self.store = store
        self.timeout = timeout
        self._semaphore = threading.BoundedSemaphore(_MAX_CONCURRENT)

    def claim(self, name: str, minute: datetime) -> bool:
        """Return True for the one scheduler that runs a task at that minute."""
        key = f"schedule:due:{_digest(name)}:{int(minute.timestamp()) // 60}"
        # Never released, since another machine's clock may reach that minute later.
        with self._semaphore:
            return Cache(self.store).lock(key, _CLAIM_TTL).acquire()

    def take(self, name: str) -> Lease | None:
        """Lock a task before a run, and renew the lock; return None if its former run is active."""
        key = f"schedule:running:{_digest(name)}"
        with self._semaphore:
            lock, asked = Cache(self.store).lock(key, self.timeout), time.monotonic()
            return Lease(self.store, key, lock, asked) if lock.acquire() else None


class Lease:
    """A held lock, renewed in a thread until its release. `since` is a monotonic time.

    A thread renews it, so that neither a busy event loop nor a blocking call loses the lock.
    """

    def __init__(self, store: str, key: str, lock: Lock, since: float, lender: int = 0) -> None:
        self._store, self._key, self._lock, self._lender = store, key, lock, lender
        self._lost: Callable[[], None] = lambda: None
        self._is_lost = False
        self._over = threading.Event()
        self._held_until = since + lock.seconds
        self._thread = threading.Thread(
            target=self._renew_until_released, name="fw-schedule-lease", daemon=True
        )
        self._thread.start()

    @classmethod
    def taken_over(cls, stated: str) -> Lease | None:
        """Return the lease that another process took for this one; None if it is lost."""
        store, seconds, owner, lender, key = stated.split(" ", 4)
        lock, asked = Cache(store).lock(key, float(seconds), owner=owner), time.monotonic()
        held = lock.refresh() or lock.acquire()
        return cls(store, key, lock, asked, int(lender)) if held else None

    def handed_over(self) -> Mapping[str, str]:
        """Return the environment variable for a subprocess that takes over the lock."""
        lock = self._lock
        words = self._store, lock.seconds, lock.owner, os.getpid(), self._key
        return {VARIABLE: " ".join(map(str, words))}

    def release(self) -> None:
        """Release the lock, unless another owner has it by now.

        If another process handed the lock over and is alive, that process releases it.
        """
        self._over.set()
        self._thread.join()
        if not self._lender or os.getppid() != self._lender:
            self._lock.release()

    def renewed(self, lost: Callable[[], None]) -> Lease:
        """Set the function to call, in a thread, if the lock is lost."""
        self._lost = lost
        return self

    def __enter__(self) -> Lease:
        if self._is_lost:
            self._lost()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.release()

    def _renew_until_released(self) -> None:
        long_pause, short_pause = self._lock.seconds / _RENEWALS, self._lock.seconds / _ATTEMPTS
        pause = long_pause
        while not self._over.wait(pause):
            asked = time.monotonic()
            try:
                held = self._renew()
            except Exception as fault:  # noqa: BLE001 - the store may be back before the time is up
                log.warning("could not renew the lock of a scheduled task: %s", fault)
                # The next attempt may take as long, and must end before the lock expires.
                failed, pause = time.monotonic(), short_pause
                held = failed + (failed - asked) + pause < self._held_until
            else:
                pause, self._held_until = long_pause, asked + self._lock.seconds
            if not held:
                self._is_lost = True
                self._lost()
                return

    def _renew(self) -> bool:
        if self._lock.refresh():
            return True
        # Late, on a busy machine. If nobody else has taken the lock, take it again.
        if not self._lock.acquire():
            return False
        log.warning("renewed the lock of a scheduled task late; increase schedule.lock_timeout")
        return True


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]
