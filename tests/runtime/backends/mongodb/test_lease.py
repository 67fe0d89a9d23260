"""Lease of migrators: renewed under load, and checked by the server with each write of documents."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from fw.runtime.database import Database
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations import lease
from fw.runtime.database.backends.mongodb.migrations.journal import Journal
from fw.runtime.database.backends.mongodb.migrations.steps import run as runs
from fw.runtime.database.backends.mongodb.migrations.steps.run import Run
from fw.runtime.database.backends.mongodb.migrations.steps.step import (
    RenameCollection,
    RenameKey,
    Update,
)
from fw.runtime.errors import FwError

BOXES = [{"_id": number, "size": 1} for number in range(3)]


@pytest.fixture
async def driver(mongodb_url: str) -> AsyncIterator[MongoDriver]:
    database = Database(mongodb_url)
    assert isinstance(database.driver, MongoDriver)
    await database.driver.insert("boxes", [{**each} for each in BOXES])
    yield database.driver
    await database.close()


@pytest.fixture
async def held(driver: MongoDriver) -> AsyncIterator[lease.Lease]:
    async with lease.held(driver) as mine:
        yield mine


@pytest.fixture
def run(driver: MongoDriver, held: lease.Lease) -> Run:
    return Run(driver, held, Journal(driver, held, "001", "up", ["a", "b"]))


def stall(seconds: float) -> None:
    """Block the thread of the event loop, not a task alone."""
    time.sleep(seconds)


async def test_a_stalled_migrator_keeps_its_lease(
    driver: MongoDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine, or a long plan, stops the event loop for longer than a lease lasts."""
    monkeypatch.setattr(lease, "_DURATION", 1.0)
    monkeypatch.setattr(lease, "_RENEWAL", 0.1)
    async with lease.held(driver) as mine:
        stall(2)
        assert not await lease.Lease(driver).take()
        await mine.confirm()


@pytest.mark.parametrize(
    "write",
    [
        lambda run: run.change(
            {"update": "boxes", "updates": [{"q": {}, "u": {"$set": {"a": 1}}}]}
        ),
        lambda run: run.change({"delete": "boxes", "deletes": [{"q": {}, "limit": 1}]}),
        lambda run: run.replace("boxes", BOXES[:1], [{"_id": 9}]),
        lambda run: run.move(BOXES[:1], "boxes", "crates"),
        lambda run: run._journal.begin(1),
        lambda run: run._journal.advance(7),
        lambda run: run._journal.fail(0),
        lambda run: run._journal.close(),
        lambda run: run._journal.close(
            lambda db, session: db["boxes"].insert_one({"_id": 9}, session=session)
        ),
    ],
)
async def test_a_migrator_that_is_stopped_before_a_write_does_not_write_late(
    run: Run,
    driver: MongoDriver,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Run], Awaitable[None]],
) -> None:
    """The lease is lost after it was confirmed, as by a SIGSTOP between that and the write."""

    async def confirmed(_: object) -> None:
        pass

    monkeypatch.setattr(lease.Lease, "confirm", confirmed)
    await run._journal.begin(0)
    before = await contents(driver)
    await driver.update_all(lease.LOCK, {}, {"holder": "another"})
    with pytest.raises(lease.LeaseLost):
        await write(run)
    assert await contents(driver) == before


async def contents(driver: MongoDriver) -> dict[str, list[Document]]:
    names = await driver.run(lambda db, _: db.list_collection_names())
    return {name: await driver.find(name, {}) for name in names if name != lease.LOCK}


async def test_a_change_that_is_refused_fails_at_once(run: Run, driver: MongoDriver) -> None:
    """A commit of the aborted transaction would be retried for two minutes."""
    unique = {"name": "size", "key": {"size": 1}, "unique": True}
    only = {"partialFilterExpression": {"size": {"$gt": 1}}}
    await driver.command({"createIndexes": "boxes", "indexes": [unique | only]})
    change = {"q": {}, "u": {"$set": {"size": 2}}, "multi": True}
    with pytest.raises(FwError, match="duplicate key"):
        await asyncio.wait_for(run.change({"update": "boxes", "updates": [change]}), 20)
    assert not run.has_written
    assert await driver.find("boxes", {}) == BOXES


async def test_a_migrator_that_is_stopped_in_a_transaction_writes_nothing(
    held: lease.Lease, driver: MongoDriver
) -> None:
    async def stopped(db: Any, session: Any) -> None:
        await db["boxes"].update_one({"_id": 1}, {"$set": {"size": 2}}, session=session)
        assert await lease.Lease(driver).take()

    before = await contents(driver)
    await driver.update_all(lease.LOCK, {}, {"until": lease._ENDED})
    with pytest.raises(lease.LeaseLost):
        await held.fenced(stopped)
    assert await contents(driver) == before


async def test_the_transaction_of_a_killed_migrator_is_ended(driver: MongoDriver) -> None:
    """The server would keep it, and so the lease, for a minute."""
    killed = lease.Lease(driver)
    assert await killed.take()
    await driver.update_all(lease.LOCK, {}, {"until": lease._ENDED})
    await killed._session.start_transaction()
    await driver.database[lease.LOCK].update_one(
        {}, {"$set": {"until": lease._ENDED, "size": 1}}, session=killed._session
    )
    assert await asyncio.wait_for(lease.Lease(driver).take(), 20)


async def test_a_lease_ends_before_its_session(driver: MongoDriver) -> None:
    """The next holder kills the session. PyMongo gives an ended one to the next command."""
    mine, found = lease.Lease(driver), []
    assert await mine.take()
    end_session = mine._session.end_session

    async def noted() -> None:
        found.append(await driver.one(lease.LOCK, {}))
        await end_session()

    mine._session.end_session = noted  # type: ignore[method-assign]
    await mine.release()
    assert [each and each["until"] for each in found] == [lease._ENDED]
    assert await lease.Lease(driver).take()


async def test_a_batch_has_few_large_documents(
    run: Run, driver: MongoDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "_BATCH_BYTES", 3_000)
    large = [{"_id": {"a": n}, "a": n, "text": "x" * 1_000} for n in range(7)]
    await driver.insert("large", large)
    sizes = []
    replace = Run.replace

    async def noted(self: Run, name: str, old: Any, new: Any) -> None:
        sizes.append(len(old))
        await replace(self, name, old, new)

    monkeypatch.setattr(Run, "replace", noted)
    await RenameKey("large", "a", "b").run(run)
    assert sizes == [2, 2, 2, 1]
    assert [each["_id"] for each in await driver.find("large", {}, sort={"_id": 1})] == [
        {"b": n} for n in range(7)
    ]
    huge = [{"_id": n, "text": "x" * 4_000} for n in range(2)]
    await driver.insert("huge", huge)
    await Update("huge", {"text": {"$exists": True}}, {"$unset": {"text": ""}}).run(run)
    assert await driver.find("huge", {}) == [{"_id": 0}, {"_id": 1}]


async def test_documents_written_under_the_old_name_of_a_collection_are_moved(
    run: Run, driver: MongoDriver
) -> None:
    rename = RenameCollection("boxes", "crates")
    await rename.run(run)
    await driver.insert("boxes", [{"_id": 2, "size": 7}, {"_id": 9, "size": 1}])
    with pytest.raises(FwError, match="exists"):
        await rename.run(run)
    run._journal.is_resumed = True
    await rename.run(run)
    assert await contents(driver) == {"crates": [*BOXES, {"_id": 9, "size": 1}]}
    await rename.run(run)


async def test_a_collection_of_the_new_name_is_kept(run: Run, driver: MongoDriver) -> None:
    await driver.command({"create": "lids", "validator": {"size": {"$exists": True}}})
    await driver.insert("crates", [{"_id": 1}])
    run._journal.is_resumed = True
    with pytest.raises(FwError, match="lids and crates both exist"):
        await RenameCollection("lids", "crates").run(run)
    assert await driver.find("crates", {}) == [{"_id": 1}]
