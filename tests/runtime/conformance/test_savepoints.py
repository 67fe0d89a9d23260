"""Savepoints of concurrent tasks in one transaction behave the same on every backend."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from fw.runtime.database import Database, transaction
from fw.runtime.database.backends.base import scoped_transaction
from fw.runtime.database.errors import (
    DatabaseError,
    SavepointTimeout,
    TransactionAborted,
    UniqueViolation,
)
from fw.runtime.database.sql import testing
from tests.runtime.conformance.records import Shelves


@pytest.fixture(params=["committed", "rolled back"], autouse=True)
async def _kind(
    request: pytest.FixtureRequest, database: Database, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    """Run each test in an ordinary database, and in one whose writes a test rolls back."""
    monkeypatch.setattr(testing, "_LOCK_TIMEOUT", 60)
    if request.param == "committed":
        yield
        return

    if database.backend.rollback_driver(database.base_driver) is None:
        pytest.skip("nothing undoes the writes of a test on this database")

    async def never() -> None:
        pytest.fail("nothing needed a commit")

    async with database.rolled_back(never):
        yield


async def labels() -> list[str]:
    return sorted(row.label for row in await Shelves().all())


async def put(label: str) -> None:
    await Shelves().create({"label": label})


async def work(label: str, *, fail: bool = False, turns: int = 3) -> None:
    """Write two records in a savepoint, with pauses, and perhaps fail."""
    async with transaction():
        await put(f"{label}1")
        for _ in range(turns):
            await asyncio.sleep(0.001)
        await put(f"{label}2")
        if fail:
            raise LookupError


async def test_gathered_savepoints_end_alone() -> None:
    async with transaction():
        outcomes = await asyncio.gather(
            *(work(f"{n}", fail=n % 2 == 1, turns=5 - n) for n in range(5)), return_exceptions=True
        )
    assert [type(each) for each in outcomes] == [type(None), LookupError] * 2 + [type(None)]
    assert await labels() == ["01", "02", "21", "22", "41", "42"]


async def test_a_savepoint_that_fails_leaves_the_writes_of_other_tasks() -> None:
    async def single(label: str) -> None:
        await asyncio.sleep(0.002)
        await put(label)

    async def violate() -> None:
        async with transaction():
            await put("there")
            await asyncio.sleep(0.005)
            await put("there")

    async with transaction():
        outcomes = await asyncio.gather(
            violate(), *map(single, "abc"), work("d", fail=True), return_exceptions=True
        )
    assert type(outcomes[0]) is UniqueViolation
    assert await labels() == ["a", "b", "c"]


async def test_tasks_of_a_savepoint_have_their_own() -> None:
    async def both(label: str, *, fail: bool) -> None:
        async with transaction():
            await asyncio.gather(work(f"{label}x"), work(f"{label}y"), put(f"{label}z"))
            with suppress(LookupError):
                await work(f"{label}lost", fail=True)
            if fail:
                raise LookupError

    async with transaction():
        await asyncio.gather(
            both("a", fail=False), both("b", fail=True), put("c"), return_exceptions=True
        )
    assert await labels() == ["ax1", "ax2", "ay1", "ay2", "az", "c"]


async def test_a_task_that_outlives_its_savepoint_is_in_the_transaction() -> None:
    async def later() -> None:
        await asyncio.sleep(0.01)
        await put("later")
        await work("w")

    async with transaction():
        with suppress(LookupError):
            async with transaction():
                await put("lost")
                task = asyncio.create_task(later())
                raise LookupError
        await task
    assert await labels() == ["later", "w1", "w2"]


async def test_a_savepoint_that_fails_drops_its_own_callbacks_only(database: Database) -> None:
    told: list[str] = []

    async def tell(label: str, *, fail: bool) -> None:
        async def callback() -> None:
            told.append(label)

        async with transaction():
            await put(label)
            database.on_commit(callback)
            await asyncio.sleep(0.002)
            if fail:
                raise LookupError

    async with transaction():
        await asyncio.gather(
            *(tell(label, fail=label in "bd") for label in "abcde"), return_exceptions=True
        )
        assert told == []
    assert told == ["a", "c", "e"] == await labels()


async def test_a_savepoint_that_times_out_commits_nothing() -> None:
    async def use_it() -> None:
        async with transaction():
            await put("before")
            with suppress(TimeoutError):
                async with asyncio.timeout(0.02), transaction():
                    await put("lost")
                    await asyncio.sleep(60)
            # MySQL and PostgreSQL may have to give up the whole transaction.
            await put("after")

    with suppress(DatabaseError):
        await use_it()
    assert await labels() in ([], ["after", "before"])


async def test_a_savepoint_that_outlives_its_transaction_disturbs_no_other() -> None:
    begun, may_end, tasks = asyncio.Event(), asyncio.Event(), list[asyncio.Task[None]]()

    async def late() -> None:
        async with transaction():
            await put("late1")
            begun.set()
            await may_end.wait()
            await put("late2")

    async def fail() -> None:
        async with transaction():
            tasks.append(asyncio.create_task(late()))
            await begun.wait()
            raise LookupError

    with pytest.raises(LookupError):
        await fail()

    async with transaction():
        await put("kept")
        async with transaction():
            await put("w1")
            may_end.set()
            await asyncio.sleep(0.05)
            await put("w2")
    (outcome,) = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcome, TransactionAborted)
    assert await labels() == ["kept", "late2", "w1", "w2"]


async def test_a_savepoint_that_waits_for_a_waiting_task_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scoped_transaction, "_MAX_IDLE", 0.05)
    begun = asyncio.Event()

    async def single() -> None:
        await begun.wait()
        await put("single")

    async def wait_inside() -> None:
        async with transaction():
            task = asyncio.create_task(single())
            await asyncio.sleep(0)
            async with transaction():
                await put("lost")
                begun.set()
                await task

    with pytest.raises(SavepointTimeout, match=r"waited 0.05 s for a savepoint"):
        await wait_inside()
    assert await labels() == []


async def test_a_savepoint_may_work_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoped_transaction, "_MAX_IDLE", 0.6)

    async def many() -> None:
        async with transaction():
            for number in range(12):
                await put(f"m{number:02}")
                await asyncio.sleep(0.06)

    async with transaction():
        await asyncio.gather(many(), put("single"), put("other"))
    assert len(await labels()) == 14
