"""`Database.rolled_back` undoes all writes of a block, on every backend."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from fw.runtime.database import Database, Repository, session, transaction
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.database.sql import testing
from fw.runtime.errors import FwError
from fw.runtime.events import Created, EventDispatcher, listen, use
from tests.runtime.models import Shelf

OUTSIDE = "SELECT label FROM shelves ORDER BY label"


class Shelves(Repository[Shelf]):
    model = Shelf


async def labels() -> list[str]:
    return [row.label for row in await Shelves().query().order_by("label").get()]


async def never() -> None:
    pytest.fail("the block undoes everything")


async def put(label: str) -> None:
    await Shelves().create({"label": label})


async def fail(label: str) -> None:
    with suppress(RuntimeError):
        async with transaction():
            await put(label)
            raise RuntimeError


async def test_writes_are_visible_in_the_block_and_rolled_back_after_it(database: Database) -> None:
    await put("before")

    for _ in range(3):
        async with database.rolled_back(never):
            await put("single")
            async with transaction():
                await put("committed")
                async with transaction():
                    await put("committed within")
            assert await labels() == ["before", "committed", "committed within", "single"]
            assert [r[0] for r in await database.base_driver.fetch(OUTSIDE, [], writes=False)] == [
                "before"
            ]

        assert await labels() == ["before"]


async def test_a_failed_transaction_is_rolled_back_alone(database: Database) -> None:
    async with database.rolled_back(never):
        await put("before")
        await fail("lost")
        async with transaction():
            await put("kept")
            await fail("lost within")
        assert await labels() == ["before", "kept"]


async def test_a_failed_statement_keeps_the_others(database: Database) -> None:
    async with database.rolled_back(never):
        await put("one")
        for _ in range(2):
            with pytest.raises(UniqueViolation):
                await put("one")
            await put("two" if await labels() == ["one"] else "three")
        async with transaction():
            await put("four")
            with suppress(UniqueViolation):
                async with transaction():
                    await put("one")
            await put("five")
        assert await labels() == ["five", "four", "one", "three", "two"]


async def test_a_failed_statement_keeps_a_commit_after_a_read(
    database: Database,
) -> None:
    async with database.rolled_back(never):
        await put("one")
        assert await labels() == ["one"]
        async with transaction():
            await put("two")
        with pytest.raises(UniqueViolation):
            await put("one")
        assert await labels() == ["one", "two"]


async def test_commit_hooks_run(database: Database) -> None:
    told: list[str] = []
    use(EventDispatcher())
    listen(Created[Shelf], lambda event: told.append(event.row["label"]))
    try:
        async with database.rolled_back(never):
            async with transaction():
                await put("one")
                assert told == []
            assert told == ["one"]
            await fail("lost")
            await put("two")
        assert told == ["one", "two"]
    finally:
        use(None)


async def test_concurrent_tasks_run_one_after_another(database: Database) -> None:
    async def both(label: str) -> int:
        async with transaction():
            before = await Shelves().query().count()
            await put(label)
            await asyncio.sleep(0)
            await put(f"{label} too")
            return await Shelves().query().count() - before

    async with database.rolled_back(never):
        seen = await asyncio.gather(*(both(str(n)) for n in range(5)), *map(put, "abc"))
        assert seen[:5] == [2] * 5
        assert await Shelves().query().count() == 13


async def test_other_event_loops_use_the_same_connection(database: Database) -> None:
    async def twice() -> list[str]:
        await put("from another loop")
        async with transaction():
            await put("in its transaction")
            return await labels()

    async with database.rolled_back(never):
        found = await asyncio.to_thread(asyncio.run, twice())
        assert found == ["from another loop", "in its transaction"]
        assert await labels() == found
    assert await labels() == []


async def test_a_cancelled_task_leaves_the_connection_usable(database: Database) -> None:
    async def one(label: str) -> None:
        async with transaction():
            await put(label)
            await asyncio.sleep(0)
            await put(f"{label} too")

    async with database.rolled_back(never):
        for turns in range(24):
            task = asyncio.create_task(one(f"{turns}"))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await put(f"{turns} kept")
            assert await Shelves().query().where("label", "like", f"{turns} kept").exists()
        names = set(await labels())
        assert {f"{turns}" in names for turns in range(24) if f"{turns} too" in names} <= {True}
        assert {f"{turns} too" in names for turns in range(24) if f"{turns}" in names} <= {True}
        assert "0" not in names


async def test_waiting_for_a_transaction_of_the_same_task_is_refused(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "_LOCK_TIMEOUT", 0.05)
    emptied: list[bool] = []

    async def instead() -> None:
        emptied.append(True)

    async def work(beside: Callable[[], Awaitable[Any]]) -> None:
        async with database.rolled_back(instead), transaction():
            database._active.set(None)
            with suppress(FwError):
                await beside()

    with pytest.raises(FwError, match=r"waited over .* for another open transaction") as caught:
        await work(labels)
    assert "transactional" in str(caught.value.hint)
    assert emptied
    assert await labels() == []


async def test_a_sqlalchemy_session_is_refused(database: Database) -> None:
    async def work() -> None:
        async with database.rolled_back(instead):
            with suppress(FwError):
                async with session():
                    pytest.fail("it has a connection of its own")

    async def instead() -> None:
        await database.source.execute("DELETE FROM shelves", [])

    with pytest.raises(
        FwError, match="SQLAlchemy engine or session opens its own connection"
    ) as caught:
        await work()
    assert "transactional" in str(caught.value.hint)
    async with session() as opened:
        assert opened.is_active


async def test_ending_the_transaction_is_reported(database: Database) -> None:
    emptied: list[bool] = []

    async def instead() -> None:
        emptied.append(True)
        await database.source.execute("DELETE FROM shelves", [])

    async def work() -> None:
        async with database.rolled_back(instead):
            await put("stays")
            text = "CREATE TABLE other (id INT)" if database.backend.name == "mysql" else "COMMIT"
            with suppress(FwError):
                await database.source.execute(text, [])

    with pytest.raises(FwError, match="has ended the transaction"):
        await work()
    assert emptied
    assert await labels() == []
    await put("afterwards")
