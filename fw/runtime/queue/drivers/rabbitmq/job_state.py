"""What RabbitMQ can't keep of jobs that wait in it: runs and unique ones, in the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fw.runtime.cache.cache import Cache
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from dramatiq import Message, MessageProxy

    from fw.runtime.application.project import Project

__all__ = ["Notes"]

_QUEUES = "queue:names"
_LASTS = 30 * 24 * 3600
"""Seconds for which the runs of a job are known that is never heard of again."""
_PATIENCE = 10


class Notes:
    """Counters and locks in the configured cache, where `fw cache clear` spares them."""

    def __init__(self, project: Project) -> None:
        if project.config.setting("cache.store") == "memory":
            raise FwError(
                "the runs of jobs in RabbitMQ are counted in the cache, and the store memory"
                " is no other process's",
                hint="set cache.store to file, or to redis where workers run on several machines",
            )
        self._kept = Cache().kept
        self._names: set[str] = set()

    def lock(self, key: str, owner: str, seconds: float) -> bool:
        """Keep others of a unique job out for so long; False if one is there already."""
        return self._kept.lock(f"queue:{key}", seconds, owner=owner).acquire()

    def keep(self, key: str, owner: str, seconds: float) -> None:
        """Keep others out for so long from now on, unless the job is over already."""
        self._kept.lock(f"queue:{key}", seconds, owner=owner).refresh()

    def count(self, message: Message[Any] | MessageProxy) -> int:
        """Count a run; return how many that makes."""
        return self._kept.increment(f"queue:runs:{message.message_id}", ttl=_LASTS)

    def forget(self, message: Message[Any] | MessageProxy) -> None:
        """Forget how often a job was run, and let others of its kind in."""
        self._kept.forget(f"queue:runs:{message.message_id}")
        unique = message.options.get("unique")
        if unique:
            self._kept.lock(f"queue:{unique}", 1, owner=message.message_id).release()

    def add_queue(self, name: str) -> None:
        """Have the queue be one of `queues` from now on."""
        if name in self._names:
            return
        with self._kept.lock(_QUEUES, _PATIENCE):
            known = self.queues()
            if name not in known:
                self._kept.put(_QUEUES, sorted({*known, name}), None)
        self._names.add(name)

    def queues(self) -> list[str]:
        """Return the names of the queues that jobs were pushed to."""
        return list(self._kept.get(_QUEUES, []))
