"""What a driver of the queue offers: its module in `drivers` has one of these."""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from dramatiq import Broker, Message

    from fw.runtime.application.project import Project
    from fw.runtime.database.connection.database import Database
    from fw.runtime.queue.job import Job

__all__ = ["Driver", "FailedJob", "Push", "Waiting", "current_database"]


@dataclass(frozen=True, slots=True)
class Push:
    """A job on its way into a queue. `delay` and `unique_for` are milliseconds.

    `key` is that of the lock which a unique job takes, None for any other.
    """

    job: type[Job] | None
    message: Message[Any]
    delay: int = 0
    priority: int = 0
    key: str | None = None
    unique_for: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many jobs of a queue are ready, wait for their time, run, and have failed.

    None is a number that can't be told from this process.
    """

    queue: str
    ready: int
    delayed: int | None
    running: int | None
    failed: int


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that was given up. `failed_at` are seconds since 1970, `body` the message."""

    id: int
    job: str
    queue: str
    attempts: int
    failed_at: float
    error: str
    body: str


class Driver(ABC):
    """Where jobs wait. `name` is what `queue.driver` calls it.

    The methods may be called by any thread, but only those with an `a` on an event loop.
    """

    name: ClassVar[str]
    has_tables: ClassVar[bool] = False
    """Whether `prepare` creates tables in a database."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def connection(self, *schemes: str) -> str:
        """Return `queue.connection`, "" where that is the address of what another driver needs.

        `schemes` are what the addresses of this driver's own may begin with. FwError for another
        one where this is the driver that `queue.driver` names.
        """
        setting = self.project.config.setting
        stated, chosen = str(setting("queue.connection")), str(setting("queue.driver"))
        scheme = stated.partition(":")[0].partition("+")[0]
        if not stated or scheme in schemes:
            return stated
        if chosen not in (self.name, "sync"):
            return ""
        raise FwError(
            f"queue.connection begins with {scheme}:, where the driver {self.name} has no jobs wait",
            hint=f"the driver {self.name} takes {', '.join(f'{each}:' for each in schemes)}",
        )

    @property
    @abstractmethod
    def broker(self) -> Broker:
        """The broker of dramatiq that workers take jobs from."""

    @abstractmethod
    def send(self, push: Push) -> str | None:
        """Have a job wait, and return its id; None if it is unique and waits or runs already."""

    async def asend(self, push: Push) -> str | None:
        """Do what `send` does without holding up the event loop."""
        return await asyncio.to_thread(self.send, push)

    def push(self, push: Push) -> str | None:
        """Send a job; within a transaction of the application, once that is committed."""
        return push.message.message_id if self._put_off(push) else self.send(push)

    async def apush(self, push: Push) -> str | None:
        """Do what `push` does without holding up the event loop."""
        return push.message.message_id if self._put_off(push) else await self.asend(push)

    def _put_off(self, push: Push) -> bool:
        database = current_database()
        return database is not None and database.on_commit(lambda: self.asend(push))

    def prepare(self) -> Sequence[str]:
        """Create what the driver needs and lacks; return the names of what it created."""
        return ()

    @abstractmethod
    def check(self) -> None:
        """Raise FwError if workers can't take jobs from here."""

    @abstractmethod
    def stats(self) -> Sequence[Waiting]:
        """Return how many jobs each queue has."""

    @abstractmethod
    def failed(self) -> Sequence[FailedJob]:
        """Return the jobs that were given up, the last one first."""

    @abstractmethod
    def retry(self, ids: Sequence[int] | None) -> int:
        """Have failed jobs wait anew, all for None; return how many there were."""

    @abstractmethod
    def forget(self, ids: Sequence[int] | None) -> int:
        """Remove failed jobs, all for None; return how many there were."""

    @abstractmethod
    def close(self) -> None:
        """Let go of every connection."""


def current_database() -> Database | None:
    """Return the application's database, None where it has none."""
    # Where nobody has named the module, nobody has made a database the current one.
    if "fw.runtime.database.connection.database" not in sys.modules:
        return None
    from fw.runtime.database.connection.database import current
    from fw.runtime.database.errors import NotConfigured

    try:
        return current()
    except NotConfigured:
        return None
