"""Transaction hooks, before and after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from fw.runtime.database import Database, transaction
from tests.runtime.database.connection.test_drivers import Shelves

Work = Callable[[], Awaitable[object]]


def shelf(label: str) -> Work:
    return lambda: Shelves().create({"label": label})


async def labels() -> list[str]:
    return [row.label for row in await Shelves().query().order_by("id").get()]


async def test_hooks_run_before_and_after_the_commit(database: Database) -> None:
    seen: list[list[str]] = []

    async def look() -> None:
        seen.append(await labels())

    async with transaction():
        assert database.before_commit(shelf("before"))
        assert database.on_commit(look)
        await Shelves().create({"label": "block"})
        assert seen == []
    assert seen == [["block", "before"]]
    assert not database.before_commit(shelf("never"))
    assert not database.on_commit(shelf("never"))
    assert await labels() == ["block", "before"]


async def test_work_for_after_the_commit_is_done_at_once_without_a_transaction(
    database: Database,
) -> None:
    async with transaction():
        await database.after_commit(shelf("after"))
        await Shelves().create({"label": "block"})
        assert await labels() == ["block"]
    assert await labels() == ["block", "after"]
    await database.after_commit(shelf("now"))
    assert await labels() == ["block", "after", "now"]


async def fail() -> None:
    raise ValueError("no")


async def ends(database: Database, *, before: Work, after: Work, block: Work) -> None:
    async with transaction():
        database.before_commit(before)
        database.on_commit(after)
        await block()


async def test_hooks_of_a_rolled_back_transaction_are_discarded(database: Database) -> None:
    with pytest.raises(ValueError, match="no"):
        await ends(database, before=shelf("before"), after=shelf("after"), block=fail)
    assert await labels() == []


async def test_hooks_of_a_failed_nested_transaction_are_discarded(database: Database) -> None:
    async with transaction():
        database.before_commit(shelf("kept"))
        with pytest.raises(ValueError, match="no"):
            await ends(database, before=shelf("lost"), after=shelf("lost"), block=fail)
    assert await labels() == ["kept"]


async def test_only_a_hook_before_the_commit_can_roll_it_back(
    database: Database,
) -> None:
    with pytest.raises(ValueError, match="no"):
        await ends(database, before=fail, after=shelf("never"), block=shelf("undone"))
    await ends(database, before=shelf("before"), after=fail, block=shelf("block"))
    assert await labels() == ["block", "before"]


async def test_failed_hooks_after_the_commit_are_logged_and_others_run(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail_too() -> None:
        raise KeyError("nor this")

    async def block() -> None:
        database.on_commit(fail_too)
        database.on_commit(shelf("after"))

    await ends(database, before=shelf("before"), after=fail, block=block)

    assert await labels() == ["before", "after"]
    told = [record for record in caplog.records if record.name == "fw.database"]
    assert [record.exc_info and record.exc_info[0] for record in told] == [ValueError, KeyError]
    assert {record.levelname for record in told} == {"ERROR"}


async def test_hooks_run_even_if_the_caller_is_cancelled_after_the_commit(
    database: Database,
) -> None:
    begun, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        begun.set()
        await may_end.wait()

    async def last() -> None:
        ended.set()

    async def request() -> None:
        async with transaction():
            await Shelves().create({"label": "kept"})
            database.on_commit(slow)
            database.on_commit(last)

    task = asyncio.create_task(request())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    may_end.set()
    await asyncio.wait_for(ended.wait(), 5)
    assert await labels() == ["kept"]
