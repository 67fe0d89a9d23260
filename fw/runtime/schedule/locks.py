"""Locks of scheduled tasks: one, renewed, while a task runs, one for each time it is due."""

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
"""Tells a process of the lock that it takes over: the store, its seconds, its owner, the process
that has taken it, and its name."""

_KEPT = 3600
_AT_ONCE = 8
"""Locks asked for at once: hundreds of tasks may be due at midnight."""
_RENEWALS = 3
_ATTEMPTS = 10
"""Attempts within the lock's time while the store doesn't answer."""

log = logging.getLogger("fw.schedule")


class Locks:
    """The locks of a project's tasks, in a store that all its schedulers share.

    A task that runs is locked for `timeout` seconds at a time.
    """

    def __init__(self, store: str, timeout: float) -> None:
        self.store = store
        self.timeout = timeout
        self._turns = threading.BoundedSemaphore(_AT_ONCE)

    def claim(self, name: str, minute: datetime) -> bool:
        """Say whether it is up to this scheduler to run a task at that minute: to one, and once."""
        key = f"schedule:due:{_digest(name)}:{int(minute.timestamp()) // 60}"
        # Never released: clocks differ, and another machine may come to that minute later.
        with self._turns:
            return Cache(self.store).lock(key, _KEPT).acquire()

    def take(self, name: str) -> Lease | None:
        """Take the lock of a task that is to run, and renew it; None while it runs elsewhere."""
        key = f"schedule:running:{_digest(name)}"
        with self._turns:
            lock, asked = Cache(self.store).lock(key, self.timeout), time.monotonic()
            return Lease(self.store, key, lock, asked) if lock.acquire() else None


class Lease:
    """A lock that is held, since a moment of the monotonic clock, and renewed until its release.

    In a thread, from the start: neither a loop that is held up, and gets round to the task only
    later, nor a call that blocks must cost the lock.
    """

    def __init__(self, store: str, key: str, lock: Lock, since: float, lender: int = 0) -> None:
        self._store, self._key, self._lock, self._lender = store, key, lock, lender
        self._lost: Callable[[], None] = lambda: None
        self._is_lost = False
        self._over = threading.Event()
        self._held_until = since + lock.seconds
        self._thread = threading.Thread(target=self._keep, name="fw-schedule-lease", daemon=True)
        self._thread.start()

    @classmethod
    def taken_over(cls, stated: str) -> Lease | None:
        """Return the lease that another process has taken for this one; None if it is lost."""
        store, seconds, owner, lender, key = stated.split(" ", 4)
        lock, asked = Cache(store).lock(key, float(seconds), owner=owner), time.monotonic()
        held = lock.refresh() or lock.acquire()
        return cls(store, key, lock, asked, int(lender)) if held else None

    def handed_over(self) -> Mapping[str, str]:
        """Return what a process has to find in its environment to take it over."""
        lock = self._lock
        words = self._store, lock.seconds, lock.owner, os.getpid(), self._key
        return {VARIABLE: " ".join(map(str, words))}

    def release(self) -> None:
        """Let go of it; whoever has it by now keeps it.

        A lock that was taken over is left to who has taken it, while that lives: it sees the
        process end.
        """
        self._over.set()
        self._thread.join()
        if not self._lender or os.getppid() != self._lender:
            self._lock.release()

    def renewed(self, lost: Callable[[], None]) -> Lease:
        """Have the context call `lost`, in a thread, if the lock can't be held any longer."""
        self._lost = lost
        return self

    def __enter__(self) -> Lease:
        if self._is_lost:
            self._lost()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.release()

    def _keep(self) -> None:
        usual, soon = self._lock.seconds / _RENEWALS, self._lock.seconds / _ATTEMPTS
        pause = usual
        while not self._over.wait(pause):
            asked = time.monotonic()
            try:
                held = self._renew()
            except Exception as fault:  # noqa: BLE001 - the store may be back before the time is up
                log.warning("the lock of a scheduled task could not be renewed: %s", fault)
                # The next attempt, which may take as long, has to come before the time is up.
                failed, pause = time.monotonic(), soon
                held = failed + (failed - asked) + pause < self._held_until
            else:
                pause, self._held_until = usual, asked + self._lock.seconds
            if not held:
                self._is_lost = True
                self._lost()
                return

    def _renew(self) -> bool:
        if self._lock.refresh():
            return True
        # Too late, on a machine that has much to do; what nobody else has taken is still its own.
        if not self._lock.acquire():
            return False
        log.warning("the lock of a scheduled task was renewed late: schedule.lock_timeout is short")
        return True


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]
