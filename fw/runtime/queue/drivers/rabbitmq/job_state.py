"""State of jobs that RabbitMQ cannot store: attempts and locks of unique jobs, in the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fw.runtime.cache.cache import Cache
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from dramatiq import Message, MessageProxy

    from fw.runtime.application.project import Project

__all__ = ["JobState"]

_QUEUES = "queue:names"
_COUNTER_TTL = 30 * 24 * 3600
"""Seconds until the counter of a lost job expires."""
_LOCK_TIMEOUT = 10


class JobState:
    """Counters and locks in the configured cache, where `fw cache clear` keeps them."""

    def __init__(self, project: Project) -> None:
        if project.config.setting("cache.store") == "memory":
            raise FwError(
                "the driver rabbitmq counts attempts in the cache, but no other process sees"
                " the cache store memory",
                hint="set cache.store to file, or to redis if workers run on several machines",
            )
        self._cache = Cache().persistent
        self._names: set[str] = set()

    def lock(self, key: str, owner: str, seconds: float) -> bool:
        """Lock a unique job for that time; return False if it is locked already."""
        return self._cache.lock(f"queue:{key}", seconds, owner=owner).acquire()

    def extend(self, key: str, owner: str, seconds: float) -> None:
        """Extend the lock of a unique job, unless the job is done already."""
        self._cache.lock(f"queue:{key}", seconds, owner=owner).refresh()

    def count(self, message: Message[Any] | MessageProxy) -> int:
        """Count an attempt; return the number."""
        return self._cache.increment(f"queue:attempts:{message.message_id}", ttl=_COUNTER_TTL)

    def forget(self, message: Message[Any] | MessageProxy) -> None:
        """Delete the attempts of a job, and release its lock."""
        self._cache.forget(f"queue:attempts:{message.message_id}")
        unique = message.options.get("unique")
        if unique:
            self._cache.lock(f"queue:{unique}", 1, owner=message.message_id).release()

    def add_queue(self, name: str) -> None:
        """Add a name to `queues`."""
        if name in self._names:
            return
        with self._cache.lock(_QUEUES, _LOCK_TIMEOUT):
            known = self.queues()
            if name not in known:
                self._cache.put(_QUEUES, sorted({*known, name}), None)
        self._names.add(name)

    def queues(self) -> list[str]:
        """Return the names of the queues that jobs were pushed to."""
        return list(self._cache.get(_QUEUES, []))
