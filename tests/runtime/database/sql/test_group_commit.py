"""Group commit: concurrent writes share a commit, and fail separately."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.database import Database, transaction
from fw.runtime.database.backends.sqlite import group_commit
from fw.runtime.database.connection.database import use
from fw.runtime.database.errors import Conflict, DatabaseError
from tests.runtime.conftest import create_tables
from tests.runtime.database.connection.test_drivers import Shelves

MANY = 30


@pytest.fixture
async def path(tmp_path: Path) -> AsyncIterator[Path]:
    path = tmp_path / "app.db"
    database = Database(f"sqlite:///{path}")
    await create_tables(database)
    use(database)
    yield path
    use(None)
    await database.close()


@pytest.fixture
def said(path: Path) -> list[str]:
    """Return the list of statements that the driver sends to SQLite from now on."""
    from fw.runtime.database.connection.database import current

    heard: list[str] = []
    driver: Any = current().driver
    driver.main.set_trace_callback(heard.append)
    return heard


def labels(path: Path) -> list[str]:
    """Return what another process would see."""
    with closing(sqlite3.connect(path)) as other, other:
        return sorted(label for (label,) in other.execute("SELECT label FROM shelves"))


async def create(*names: str) -> list[Any]:
    work = [Shelves().create({"label": name}) for name in names]
    return await asyncio.gather(*work, return_exceptions=True)


async def test_concurrent_writes_share_a_commit(
    path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "_BUDGET", 60)  # on a busy machine, they would share two
    names = [f"{number:02}" for number in range(MANY)]
    rows = await create(*names)
    assert [row.label for row in rows] == names
    assert labels(path) == names
    assert said.count("COMMIT") == 1


async def test_a_single_write_commits_separately(path: Path, said: list[str]) -> None:
    for name in ("a", "b"):
        await Shelves().create({"label": name})
        await asyncio.sleep(0)
    assert labels(path) == ["a", "b"]
    assert "COMMIT" not in said


async def test_a_write_returns_after_its_commit(path: Path) -> None:
    async def one(name: str) -> None:
        await Shelves().create({"label": name})
        assert name in labels(path)

    await asyncio.gather(*(one(str(number)) for number in range(MANY)))


async def test_a_violation_fails_only_its_own_write(path: Path) -> None:
    outcomes = await create("a", "b", "a", "c", "b")
    assert [isinstance(each, Conflict) for each in outcomes] == [False, False, True, False, True]
    assert labels(path) == ["a", "b", "c"]


async def test_a_write_that_rolls_back_the_group_fails_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(
            "CREATE TRIGGER no BEFORE INSERT ON shelves WHEN NEW.label = 'no'"
            " BEGIN SELECT RAISE(ROLLBACK, 'no'); END"
        )
    outcomes = await create("a", "b", "no", "c")
    assert [isinstance(each, DatabaseError) for each in outcomes] == [False, False, True, False]
    assert labels(path) == ["a", "b", "c"]


async def test_a_cancelled_write_is_not_committed(path: Path) -> None:
    tasks = [asyncio.create_task(Shelves().create({"label": name})) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.wait(tasks)
    assert labels(path) == ["a", "c"]


async def test_a_group_waits_for_another_process(path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(create("a", "b", "c"))
    await asyncio.sleep(0.05)
    assert not writing.done()
    other.execute("COMMIT")
    other.close()
    assert [row.label for row in await writing] == ["a", "b", "c"]


async def test_a_group_waits_for_an_open_transaction(path: Path) -> None:
    opened, enough = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with transaction():
            await Shelves().create({"label": "first"})
            opened.set()
            await enough.wait()

    holding = asyncio.create_task(hold())
    await opened.wait()
    writing = asyncio.create_task(create("a", "b"))
    await asyncio.sleep(0.05)
    assert not writing.done()
    enough.set()
    await asyncio.gather(holding, writing)
    assert labels(path) == ["a", "b", "first"]


async def test_a_transaction_that_opens_meanwhile_runs_before_the_group(
    path: Path, said: list[str]
) -> None:
    async def several() -> None:
        async with transaction():
            await Shelves().create({"label": "within"})
            await asyncio.sleep(0.01)

    await asyncio.gather(create("a", "b"), several(), create("c"))
    assert labels(path) == ["a", "b", "c", "within"]
    assert "BEGIN IMMEDIATE" not in said


@pytest.mark.parametrize("fault", [MemoryError, KeyboardInterrupt])
async def test_no_error_leaves_the_transaction_open(path: Path, fault: type[BaseException]) -> None:
    from fw.runtime.database.connection.database import current

    driver: Any = current().driver
    connection = driver.main

    def fails(_: object) -> None:
        raise fault

    waiting = [
        (asyncio.get_running_loop().create_future(), work)
        for work in (lambda each: each.execute("DELETE FROM shelves"), fails)
    ]
    with contextlib.suppress(KeyboardInterrupt):
        assert driver._group._run_group(waiting) == []
    assert not connection.in_transaction


async def test_a_transaction_begun_by_a_statement_stays_open(path: Path) -> None:
    from fw.runtime.database.connection.database import current

    driver: Any = current().driver
    for text in ("DELETE FROM shelves", "BEGIN IMMEDIATE", "DELETE FROM shelves"):
        await driver.execute(text, [])
    assert driver.main.in_transaction
    await driver.execute("COMMIT", [])


async def test_a_group_over_its_time_budget_is_split(
    path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "_BUDGET", 0)
    assert [row.label for row in await create(*"abcdef")] == [*"abcdef"]
    assert labels(path) == [*"abcdef"]
    assert said.count("COMMIT") > 2
