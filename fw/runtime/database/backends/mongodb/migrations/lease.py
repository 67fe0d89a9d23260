"""Lock of the migrator: a lease in the database, which ends by itself if its holder is killed.

The server's clock decides when a lease ends, so that the clocks of migrators don't matter.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from threading import Event, Thread
from typing import Any, Final, TypeVar
from uuid import uuid4

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.errors import NeedsReplicaSet
from fw.runtime.database.errors import DatabaseError, UniqueViolation
from fw.runtime.errors import FwError

__all__ = ["LOCK", "Lease", "LeaseLost", "held"]

T = TypeVar("T")

LOCK: Final = "fw_migration_lock"
_DURATION = 30.0
"""Seconds after which a lease that isn't renewed ends."""
_RENEWAL = 5.0
_PATIENCE = 300.0
"""Seconds to wait for another migrator."""
_PAUSE = 0.2
_KEY = {"_id": "lock"}
_ENDED = datetime(1970, 1, 1)


class LeaseLost(FwError):
    """Another migrator has taken the lock, so this one must not write."""

    def __init__(self) -> None:
        super().__init__(
            "this migration was stopped or cut off from the server for too long, and another one"
            " has taken its lock",
            hint="run the command again: it goes on where the migration stopped. If it was stopped"
            " while it changed an index or a validator, compare them with fw db diff then",
        )


class Lease:
    """The lease of one migrator.

    A thread renews it, whatever the migrator does. Documents are written in transactions that extend
    it too, so that a migrator that has lost it can't write them. Commands that no transaction can
    have come right after it is confirmed.
    """

    def __init__(self, driver: MongoDriver) -> None:
        self._driver, self._holder = driver, uuid4()
        self._session = driver.client.start_session()
        self._failure: FwError | None = None
        self._released = Event()

    async def take(self) -> bool:
        """Take the lease if nobody holds it; return True if this migrator holds it then.

        The server keeps a transaction of a killed migrator open for a minute, so it is ended first.
        """
        ended = {"$expr": {"$lt": ["$until", "$$NOW"]}}
        found = await self._driver.one(LOCK, {**_KEY, **ended})
        if found is not None and "session" in found:
            # Without the right to do this, the lease is taken when the server ends it.
            with suppress(DatabaseError):
                await self._driver.command({"killSessions": [found["session"]]})
        if await self._driver.one(LOCK, _KEY) is None:
            try:
                await self._driver.insert(LOCK, [{**_KEY, "until": _ENDED}])
            except UniqueViolation:
                return False
        return await self._extend(ended)

    async def confirm(self) -> None:
        """Extend the lease before a write; LeaseLost if another migrator has taken it."""
        if not await self._extend(self._is_mine):
            raise LeaseLost from self._failure

    async def fenced(self, work: Callable[[Any, Any], Awaitable[T]]) -> T:
        """Run work of a database and a session in a transaction that extends the lease.

        LeaseLost, without an effect of the work, if another migrator has taken it. A standalone
        server has no transactions: there, the lease is only confirmed before.
        """

        async def extended(session: Any) -> T:
            database = self._driver.database
            chosen = {**_KEY, **self._is_mine}
            done = await database[LOCK].update_one(chosen, self._extension, session=session)
            if not done.matched_count:
                raise LeaseLost from self._failure
            return await work(database, session)

        async def run(_database: object, _: object) -> T:
            found: T = await self._session.with_transaction(extended)
            return found

        try:
            return await self._driver.run(run, writes=True)
        except NeedsReplicaSet:
            await self.confirm()
            return await self._driver.run(work, writes=True)

    def keep(self) -> None:
        """Renew the lease in this thread until its release; a failed renewal is tried again."""
        asyncio.run(self._keep())

    async def _keep(self) -> None:
        try:
            while not await asyncio.to_thread(self._released.wait, _RENEWAL):
                try:
                    await self._extend(self._is_mine)
                    self._failure = None
                except FwError as error:
                    # If the lease ends meanwhile, the next write finds that.
                    self._failure = error
        finally:
            await self._driver.release()

    def stop_keeping(self) -> None:
        """End the thread that renews the lease."""
        self._released.set()

    async def release(self) -> None:
        """End the lease, unless another migrator has taken it."""
        # The migrator that takes the lease kills its session, which other commands may use once it
        # has ended.
        await self._driver.update(LOCK, {**_KEY, "holder": self._holder}, {"until": _ENDED})
        await self._session.end_session()

    @property
    def _is_mine(self) -> Document:
        # A lease that has ended, but that nobody has taken since, goes on.
        return {"holder": self._holder}

    async def _extend(self, condition: Document) -> bool:
        done: Any = await self._driver.run(
            lambda db, _: db[LOCK].update_one({**_KEY, **condition}, self._extension), writes=True
        )
        return bool(done.matched_count)

    @property
    def _extension(self) -> list[Document]:
        until = {"$add": ["$$NOW", round(_DURATION * 1000)]}
        session = {"$literal": self._session.session_id}
        return [{"$set": {"holder": self._holder, "until": until, "session": session}}]


@asynccontextmanager
async def held(driver: MongoDriver) -> AsyncIterator[Lease]:
    """Hold the lock that only one migrator has; FwError after minutes of waiting."""
    lease = Lease(driver)
    loop = asyncio.get_running_loop()
    end = loop.time() + _PATIENCE
    while not await lease.take():
        if loop.time() > end:
            raise FwError("another migration is running on the database", hint="wait for its end")
        await asyncio.sleep(_PAUSE)
    renewing = Thread(target=lease.keep, name="fw-migration-lease", daemon=True)
    renewing.start()
    try:
        yield lease
    finally:
        lease.stop_keeping()
        await asyncio.to_thread(renewing.join)
        await lease.release()
