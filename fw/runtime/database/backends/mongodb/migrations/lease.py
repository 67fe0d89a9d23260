"""Lock of the migrator: a lease in the database, which ends by itself if its holder is killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.database.models.generators import now
from fw.runtime.errors import FwError

__all__ = ["held"]

LOCK: Final = "fw_migration_lock"
_LEASE = 15.0
"""Seconds after which a lease that isn't renewed ends."""
_RENEWAL = 5.0
_PATIENCE = 300.0
"""Seconds to wait for another migrator."""
_PAUSE = 0.2
_KEY = {"_id": "lock"}


@asynccontextmanager
async def held(driver: MongoDriver) -> AsyncIterator[None]:
    """Hold the lock that only one migrator has; FwError after minutes of waiting."""
    holder = uuid4()
    loop = asyncio.get_running_loop()
    end = loop.time() + _PATIENCE
    while not await _taken(driver, holder):
        if loop.time() > end:
            raise FwError("another migration is running on the database", hint="wait for its end")
        await asyncio.sleep(_PAUSE)
    renewing = asyncio.create_task(_renew(driver, holder))
    try:
        yield
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)
        await driver.delete(LOCK, {**_KEY, "holder": holder})


async def _taken(driver: MongoDriver, holder: object) -> bool:
    free = {**_KEY, "until": {"$lt": _stored(now())}}
    if await driver.update(LOCK, free, {"holder": holder, "until": _until()}) is not None:
        return True
    try:
        await driver.insert(LOCK, [{**_KEY, "holder": holder, "until": _until()}])
    except UniqueViolation:
        return False
    return True


async def _renew(driver: MongoDriver, holder: object) -> None:
    while True:
        await asyncio.sleep(_RENEWAL)
        await driver.update(LOCK, {**_KEY, "holder": holder}, {"until": _until()})


def _until() -> datetime:
    return _stored(now() + timedelta(seconds=_LEASE))


def _stored(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None)
