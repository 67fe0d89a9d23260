"""Interface of queue drivers."""

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

__all__ = ["Driver", "FailedJob", "Push", "Waiting", "connection_of", "current_database"]


@dataclass(frozen=True, slots=True)
class Push:
    """A job to push. `delay` and `unique_for` are milliseconds.

    `key` is the lock key of a unique job, None for any other.
    """

    job: type[Job] | None
    message: Message[Any]
    delay: int = 0
    priority: int = 0
    key: str | None = None
    unique_for: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Numbers of ready, delayed, running and failed jobs of a queue.

    A number is None if this process cannot determine it.
    """

    queue: str
    ready: int
    delayed: int | None
    running: int | None
    failed: int


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A failed job. `failed_at` is a Unix time in seconds, `body` the message."""

    id: int
    job: str
    queue: str
    attempts: int
    failed_at: float
    error: str
    body: str


class Driver(ABC):
    """A queue driver. `name` is its value of `queue.driver`.

    Any thread may call the methods, but on an event loop only those with the prefix `a`.
    """

    name: ClassVar[str]
    has_tables: ClassVar[bool] = False
    """True if `prepare` creates tables in a database."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def connection(self, *schemes: str) -> str:
        """Return `queue.connection`, "" if it is the URL of another driver.

        `schemes` are the URL schemes of this driver. Raises FwError for another scheme if
        `queue.driver` names this driver.
        """
        return connection_of(self.project, self.name, *schemes)

    @property
    @abstractmethod
    def broker(self) -> Broker:
        """Broker of dramatiq that workers consume from."""

    @abstractmethod
    def send(self, push: Push) -> str | None:
        """Enqueue a job and return its id; None for a unique job that waits or runs already."""

    async def asend(self, push: Push) -> str | None:
        """Async version of `send`."""
        return await asyncio.to_thread(self.send, push)

    def push(self, push: Push) -> str | None:
        """Send a job; within a transaction of the application, after its commit."""
        return push.message.message_id if self._deferred(push) else self.send(push)

    async def apush(self, push: Push) -> str | None:
        """Async version of `push`."""
        return push.message.message_id if self._deferred(push) else await self.asend(push)

    def _deferred(self, push: Push) -> bool:
        database = current_database()
        return database is not None and database.on_commit(lambda: self.asend(push))

    def prepare(self) -> Sequence[str]:
        """Create what the driver needs; return the names of what was created."""
        return ()

    @abstractmethod
    def check(self) -> None:
        """Raise FwError if workers cannot use the driver."""

    @abstractmethod
    def stats(self) -> Sequence[Waiting]:
        """Return the numbers of jobs of each queue."""

    @abstractmethod
    def failed(self) -> Sequence[FailedJob]:
        """Return the failed jobs, the latest first."""

    @abstractmethod
    def retry(self, ids: Sequence[int] | None) -> int:
        """Enqueue failed jobs again, all for None; return the number."""

    @abstractmethod
    def forget(self, ids: Sequence[int] | None) -> int:
        """Delete failed jobs, all for None; return the number."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""


def connection_of(project: Project, driver: str, *schemes: str) -> str:
    """Return `queue.connection` for a driver, as `Driver.connection` describes it."""
    setting = project.config.setting
    stated, chosen = str(setting("queue.connection")), str(setting("queue.driver"))
    scheme = stated.partition(":")[0].partition("+")[0]
    if not stated or scheme in schemes:
        return stated
    if chosen not in (driver, "sync"):
        return ""
    raise FwError(
        f"queue.connection starts with {scheme}:, which the driver {driver} does not support",
        hint=f"use {' or '.join(f'{each}:' for each in schemes)}, or change queue.driver",
    )


def current_database() -> Database | None:
    """Return the application's database, or None."""
    # If nothing has imported the module, there is no current database.
    if "fw.runtime.database.connection.database" not in sys.modules:
        return None
    from fw.runtime.database.connection.database import current
    from fw.runtime.database.errors import NotConfigured

    try:
        return current()
    except NotConfigured:
        return None
