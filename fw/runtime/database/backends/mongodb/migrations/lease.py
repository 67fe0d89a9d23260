"""Lock of the migrator: a lease in the database, which ends by itself if its holder is killed.

The server's clock decides when a lease ends, so that the clocks of migrators don't matter.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.errors import FwError

__all__ = ["LOCK", "Lease", "LeaseLost", "held"]

LOCK: Final = "fw_migration_lock"
_DURATION = 15.0
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
            hint="run the command again: it goes on where the migration stopped",
        )


class Lease:
    """The lease of one migrator.

    It is renewed while a long command runs, and confirmed before each write.
    """

    def __init__(self, driver: MongoDriver) -> None:
        self._driver, self._holder = driver, uuid4()
        self._failure: FwError | None = None

    async def take(self) -> bool:
        """Take the lease if nobody holds it; return True if this migrator holds it then."""
        if await self._driver.one(LOCK, _KEY) is None:
            try:
                await self._driver.insert(LOCK, [{**_KEY, "until": _ENDED}])
            except UniqueViolation:
                return False
        return await self._extend({"$expr": {"$lt": ["$until", "$$NOW"]}})

    async def confirm(self) -> None:
        """Extend the lease before a write; LeaseLost if another migrator has taken it."""
        if not await self._extend(self._is_mine):
            raise LeaseLost from self._failure

    async def keep(self) -> None:
        """Renew the lease until the task is cancelled; a failed renewal is tried again."""
        while True:
            await asyncio.sleep(_RENEWAL)
            try:
                await self._extend(self._is_mine)
                self._failure = None
            except FwError as error:
                # If the lease ends meanwhile, `confirm` stops the migration.
                self._failure = error

    async def release(self) -> None:
        """End the lease, unless another migrator has taken it."""
        await self._driver.update(LOCK, {**_KEY, "holder": self._holder}, {"until": _ENDED})

    @property
    def _is_mine(self) -> Document:
        # A lease that has ended, but that nobody has taken since, goes on.
        return {"holder": self._holder}

    async def _extend(self, condition: Document) -> bool:
        milliseconds = round(_DURATION * 1000)
        until = {"$add": ["$$NOW", milliseconds]}
        change = [{"$set": {"holder": self._holder, "until": until}}]
        done: Any = await self._driver.run(
            lambda db, _: db[LOCK].update_one({**_KEY, **condition}, change), writes=True
        )
        return bool(done.matched_count)


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
    renewing = asyncio.create_task(lease.keep())
    try:
        yield lease
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)
        await lease.release()
