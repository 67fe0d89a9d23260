"""A transaction that was rolled back writes nothing afterwards."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from fw.runtime.database import Database, transaction
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.connection.database import use
from fw.runtime.database.errors import DatabaseError, Deadlock, StatementTimeout, TransactionAborted
from tests.runtime.conftest import create_tables
from tests.runtime.database.connection.test_drivers import Shelves


async def test_writes_after_a_deadlock_are_refused(database: Database) -> None:
    if database.backend.name == "sqlite":
        pytest.skip("writers of SQLite take turns")
    one = (await Shelves().create({"label": "1"})).id
    two = (await Shelves().create({"label": "2"})).id
    both = asyncio.Barrier(2)

    async def cross(first: int, second: int, label: str) -> None:
        async with transaction():
            await Shelves().update(first, {"label": f"{label} first"})
            await both.wait()
            with suppress(Deadlock):
                await Shelves().update(second, {"label": f"{label} second"})
            with suppress(DatabaseError):
                await Shelves().create({"label": f"{label} after"})

    outcomes = await asyncio.gather(
        cross(one, two, "a"), cross(two, one, "b"), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "NoneType",
        "TransactionAborted",
    ]
    assert await Shelves().query().where("label", "like", "% after").count() == 1


async def test_writes_after_a_statement_timeout_are_refused(
    sqlite_url: str,
) -> None:
    unlimited = Database(sqlite_url)
    await create_tables(unlimited)
    await unlimited.close()
    database = Database(sqlite_url, Limits(statement_timeout=2))
    use(database)
    endless = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000000)"
        " INSERT INTO shelves (label) SELECT 'endless' FROM n WHERE i < 0"
    )

    async def work() -> None:
        async with transaction():
            await Shelves().create({"label": "before"})
            with pytest.raises(StatementTimeout):
                await database.source.execute(endless, [])
            with pytest.raises(TransactionAborted):
                await Shelves().create({"label": "after"})
            async with transaction():
                pytest.fail("a savepoint would begin a transaction of its own")

    with pytest.raises(TransactionAborted):
        await work()
    assert await Shelves().all() == []
    use(None)
    await database.close()
