"""Jobs that wait in a table of the application's database."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from typing_extensions import override

from fw.runtime.database.backends import backend_words
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.connection.database import Database
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, FailedJob, Push, Waiting, current_database
from fw.runtime.queue.drivers.database.inspection import needing_tables
from fw.runtime.queue.drivers.database.job_store import Ledger
from fw.runtime.queue.drivers.database.lease_manager import Keeper

if TYPE_CHECKING:
    from fw.runtime.application.project import Project
    from fw.runtime.queue.drivers.database.broker import DatabaseBroker

__all__ = ["DatabaseDriver", "driver"]

T = TypeVar("T")

_LIMITS = Limits(pool_size=8, pool_timeout=10)


class DatabaseDriver(Driver):
    """Keeps jobs in the database of `queue.connection`, else in that of `DATABASE_URL`."""

    name: ClassVar[str] = "database"
    has_tables: ClassVar[bool] = True

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        stated = self.connection(*backend_words()) or project.config.get("database.url")
        if not stated:
            raise FwError(
                "jobs wait in a database, and there is none: DATABASE_URL is not set",
                hint="run fw db configure, or set queue.driver to another driver",
            )
        self.url = DatabaseUrl.parse(str(stated)).within(project.path)

    def _ledger(self, database: Database) -> Ledger:
        setting = self.project.config.setting
        return Ledger(
            database,
            visibility_timeout=setting("queue.visibility_timeout"),
            poll_interval=setting("queue.poll_interval"),
        )

    @cached_property
    def keeper(self) -> Keeper:
        """What this process does with the tables outside of the application's own event loop."""
        return Keeper(self._ledger(Database(self.url, _LIMITS)))

    @cached_property
    @override
    def broker(self) -> DatabaseBroker:
        from fw.runtime.queue.drivers.database.broker import DatabaseBroker
        from fw.runtime.queue.middleware import middleware

        return DatabaseBroker(self.keeper, middleware(self.project.config))

    def _shared(self) -> Database | None:
        """Return the application's database where jobs wait in the same one."""
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
        """Raise FwError where the push would wait for a transaction that waits for its loop.

        A file has one writer; elsewhere only a unique job may wait for another one.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if (database.backend.is_file or push.key) and database.has_open_transaction(loop):
            raise FwError(
                "a transaction is open on this event loop, which push() holds up:"
                " they would wait for each other",
                hint=f"write: await Queue().apush({push.message.actor_name}(…))",
            )

    @override
    async def apush(self, push: Push) -> str | None:
        database = self._shared()
        return await (super().apush(push) if database is None else self._insert(push, database))

    async def _insert(self, push: Push, database: Database) -> str | None:
        with needing_tables():
            pushed = await self.keeper.ledger.push(push, database)
        return self._told(push, pushed)

    @override
    def send(self, push: Push) -> str | None:
        return self._told(push, self._asked(self.keeper.ledger.push(push)))

    def _asked(self, work: Coroutine[Any, Any, T]) -> T:
        with needing_tables():
            return self.keeper.run(work)

    def _told(self, push: Push, id: str | None) -> str | None:
        self.keeper.tell(push.message.queue_name)
        return id

    @override
    def prepare(self) -> Sequence[str]:
        return self.keeper.run(self.keeper.records.prepare())

    @override
    def check(self) -> None:
        self.keeper.run(self.keeper.records.check())

    @override
    def stats(self) -> Sequence[Waiting]:
        return self._asked(self.keeper.records.stats())

    @override
    def failed(self) -> Sequence[FailedJob]:
        return self._asked(self.keeper.records.failed())

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        return self._asked(self.keeper.records.retry(ids))

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        return self._asked(self.keeper.records.forget(ids))

    @override
    def close(self) -> None:
        if "keeper" in self.__dict__:
            self.keeper.close()


driver = DatabaseDriver
"""What `fw.runtime.queue.drivers` finds here."""
