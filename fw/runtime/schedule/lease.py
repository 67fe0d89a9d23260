"""Locks of scheduled tasks: one that is renewed while a task runs, and one for each time it is due."""

from __future__ import annotations

import logging
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
"""Tells a process the store, the name, the owner and the seconds of the lock that it takes over."""

_KEPT = 3600
_RENEWALS = 3

log = logging.getLogger("fw.schedule")


class Locks:
    """The locks of a project's tasks, in a store that all its schedulers share.

    A task that runs is locked for `lease` seconds at a time.
    """

    def __init__(self, store: str, lease: float) -> None:
        self.store = store
        self.lease = lease

    def claim(self, name: str, minute: datetime) -> bool:
        """Say whether it is up to this scheduler to run a task at that minute: to one, and once."""
        key = f"schedule:due:{_digest(name)}:{int(minute.timestamp()) // 60}"
        # Never released: clocks differ, and another machine may come to that minute later.
        return Cache(self.store).lock(key, _KEPT).acquire()

    def take(self, name: str) -> Lease | None:
        """Take the lock of a task that is to run; None while it runs elsewhere."""
        key = f"schedule:running:{_digest(name)}"
        lock = Cache(self.store).lock(key, self.lease)
        return Lease(self.store, key, lock) if lock.acquire() else None


class Lease:
    """A lock that is held. As a context it is renewed in time, and released at the end."""

    def __init__(self, store: str, key: str, lock: Lock) -> None:
        self._store, self._key, self._lock = store, key, lock
        self._lost: Callable[[], None] = lambda: None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    @classmethod
    def taken_over(cls, stated: str) -> Lease:
        """Return the lease that another process has taken for this one."""
        store, seconds, owner, key = stated.split(" ", 3)
        return cls(store, key, Cache(store).lock(key, float(seconds), owner=owner))

    def handed_over(self) -> Mapping[str, str]:
        """Return what a process has to find in its environment to take it over."""
        lock = self._lock
        return {VARIABLE: f"{self._store} {lock.seconds} {lock.owner} {self._key}"}

    def renew(self) -> bool:
        """Hold it for its time from now on; False if it is lost."""
        return self._lock.refresh()

    def release(self) -> None:
        """Let go of it; whoever has it by now keeps it."""
        self._lock.release()

    def renewed(self, lost: Callable[[], None]) -> Lease:
        """Have the context call `lost`, in a thread, if the lock can't be held any longer."""
        self._lost = lost
        return self

    def __enter__(self) -> Lease:
        # A thread: neither a loop that is held up nor a call that blocks must cost the lock.
        self._thread = threading.Thread(target=self._keep, name="fw-schedule-lease", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        self.release()

    def _keep(self) -> None:
        pause = self._lock.seconds / _RENEWALS
        held_until = time.monotonic() + self._lock.seconds
        while not self._over.wait(pause):
            asked = time.monotonic()
            try:
                held = self._lock.refresh()
            except Exception as fault:  # noqa: BLE001 - the store may be back before the time is up
                log.warning("the lock of a scheduled task could not be renewed: %s", fault)
                # The next attempt, which may take as long, has to come before the time is up.
                failed = time.monotonic()
                held = failed + (failed - asked) + pause < held_until
            else:
                held_until = asked + self._lock.seconds
            if not held:
                self._lost()
                return


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]
