"""Queue driver for the tables of an SQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.connection.database import Database
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, FailedJob, Push, Waiting, current_database
from fw.runtime.queue.drivers.database.inspection import requires_tables
from fw.runtime.queue.drivers.database.job_store import JobStore
from fw.runtime.queue.drivers.database.lease_manager import LeaseManager
from fw.runtime.queue.job_tables import find_tables_url

if TYPE_CHECKING:
    from fw.runtime.application.project import Project
    from fw.runtime.queue.drivers.database.broker import DatabaseBroker

__all__ = ["DatabaseDriver", "driver"]

T = TypeVar("T")

_LIMITS = Limits(pool_size=8, pool_timeout=10)


class DatabaseDriver(Driver):
    """Jobs in the database of `queue.connection`, else of `DATABASE_URL`.

    `owner` is the driver that stores its failed jobs there, by default this one.
    """

    name: ClassVar[str] = "database"
    has_tables: ClassVar[bool] = True

    def __init__(self, project: Project, owner: str = name) -> None:
        super().__init__(project)
        url = find_tables_url(project, owner)
        if url is None:
            raise FwError(
                "the driver database needs a database, but DATABASE_URL is not set",
                hint="run fw db configure, or change queue.driver",
            )
        self.url = url.within(project.path)

    def _store(self, database: Database) -> JobStore:
        setting = self.project.config.setting
        return JobStore(
            database,
            visibility_timeout=setting("queue.visibility_timeout"),
            poll_interval=setting("queue.poll_interval"),
        )

    @cached_property
    def leases(self) -> LeaseManager:
        """Access to the tables outside of the application's event loop."""
        limits = replace(_LIMITS, synchronous=self.project.config.setting("database.synchronous"))
        return LeaseManager(self._store(Database(self.url, limits)))

    @cached_property
    @override
    def broker(self) -> DatabaseBroker:
        from fw.runtime.queue.drivers.database.broker import DatabaseBroker
        from fw.runtime.queue.middleware import middleware

        return DatabaseBroker(self.leases, middleware(self.project.config))

    def _shared(self) -> Database | None:
        """Return the application's database if the queue is in it."""
        found = current_database()
        return found if found is not None and found.url == self.url else None

    @override
    def push(self, push: Push) -> str | None:
        database = self._shared()
        if database is not None and database.before_commit(lambda: self._insert(push, database)):
            return push.message.message_id
        if database is not None:
            self._refuse_deadlock(push, database)
        return super().push(push)

    def _refuse_deadlock(self, push: Push, database: Database) -> None:
        """Raise FwError if the push would wait for a transaction of the same event loop.

        A database file has one writer; elsewhere only a unique job may wait for another one.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if (database.backend.is_file or push.key) and database.has_open_transaction(loop):
            raise FwError(
                "cannot push() inside a transaction on its event loop: both would wait for each other",
                hint=f"write: await Queue().apush({push.message.actor_name}(…))",
            )

    @override
    async def apush(self, push: Push) -> str | None:
        database = self._shared()
        return await (super().apush(push) if database is None else self._insert(push, database))

    async def _insert(self, push: Push, database: Database) -> str | None:
        with requires_tables():
            pushed = await self.leases.store.push(push, database)
        return self._notified(push, pushed)

    @override
    def send(self, push: Push) -> str | None:
        return self._notified(push, self._run(self.leases.store.push(push)))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        with requires_tables():
            return self.leases.run(work)

    def _notified(self, push: Push, id: str | None) -> str | None:
        self.leases.tell(push.message.queue_name)
        return id

    @override
    def prepare(self) -> Sequence[str]:
        return self.leases.run(self.leases.inspector.prepare())

    @override
    def check(self) -> None:
        self.leases.run(self.leases.inspector.check())

    @override
    def stats(self) -> Sequence[Waiting]:
        return self._run(self.leases.inspector.stats())

    @override
    def failed(self) -> Sequence[FailedJob]:
        return self._run(self.leases.inspector.failed())

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        return self._run(self.leases.inspector.retry(ids))

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        return self._run(self.leases.inspector.forget(ids))

    @override
    def close(self) -> None:
        if "leases" in self.__dict__:
            self.leases.close()


driver = DatabaseDriver
"""Entry point of `fw.runtime.queue.drivers`."""
