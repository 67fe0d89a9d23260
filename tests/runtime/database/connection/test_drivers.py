"""Failures of drivers: no server, lost connections, deadlocks, concurrent writers."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from fw.runtime import Application
from fw.runtime.database import Database, Repository, transaction
from fw.runtime.database.backends import backend_for
from fw.runtime.database.connection.database import use
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import (
    AccessDenied,
    Deadlock,
    InvalidValue,
    SchemaMismatch,
    Unavailable,
)
from fw.runtime.database.seeding.seeder import seed
from tests.processes import python
from tests.runtime.app import table
from tests.runtime.conftest import create_tables
from tests.runtime.models import Shelf

NOWHERE = (
    "sqlite:////no/such/directory/app.db",
    "postgresql://u:secret@127.0.0.1:1/db",
    "mysql://u:secret@127.0.0.1:1/db",
)


class Shelves(Repository[Shelf]):
    model = Shelf


@pytest.mark.parametrize("url", NOWHERE)
async def test_a_missing_database_is_a_503(url: str, tmp_path: Path) -> None:
    database = Database(url)
    use(database)
    try:
        app = Application(tmp_path).routes(table).create()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            for _ in range(2):
                answer = await client.get("/shelves/")
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                assert "secret" not in answer.text
        with pytest.raises(Unavailable) as caught:
            await backend_for(database.url).ping(database.url)
        assert "secret" not in str(caught.value)
        for context in (database.transaction(), database.pinned()):
            with pytest.raises(Unavailable):
                async with context:
                    await Shelves().all()
    finally:
        use(None)
        await database.close()


async def test_missing_tables_raise_schema_mismatch(database_url: str) -> None:
    database = Database(database_url)
    use(database)
    try:
        with pytest.raises(SchemaMismatch) as caught:
            await Shelves().all()
        assert "fw migrate" in str(caught.value.hint)
        await database.ping()
    finally:
        use(None)
        await database.close()


async def test_a_database_is_created_once(
    postgres_server: str, mysql_server: str, tmp_path: Path
) -> None:
    for server in (postgres_server, mysql_server, f"sqlite:///{tmp_path}"):
        url = DatabaseUrl.parse(f"{server}/fw_made_{time.time_ns()}")
        provider = backend_for(url)
        outcomes = await asyncio.gather(*(provider.create_database(url) for _ in range(3)))
        if url.provider != "sqlite":
            assert sorted(outcomes) == [False, False, True]
        assert await provider.create_database(url) is False
        assert (await provider.ping(url)).split()[0] in {"SQLite", "PostgreSQL", "MariaDB", "MySQL"}
        database = Database(url)
        use(database)
        await create_tables(database)
        await Shelves().create({"label": "a"})
        # Texts are equal when their characters are: no case, no trailing space is lost.
        await Shelves().create({"label": "A"})
        await Shelves().create({"label": "a "})
        use(None)
        if url.provider == "mysql":
            await database.driver.execute(f"DROP DATABASE {url.database}", [])
        await database.close()
        if url.provider == "postgres":
            other = Database(f"{server}/postgres")
            await other.driver.execute(f"DROP DATABASE {url.database}", [])
            await other.close()


@pytest.mark.parametrize("server", ["postgres_server", "mysql_server"])
async def test_seeds_raise_the_same_connection_errors(
    server: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = DatabaseUrl.parse(f"{request.getfixturevalue(server)}/fw_none")
    scheme = backend_for(url).scheme
    stranger = f"{scheme}://stranger:secret@{url.host}:{url.port}/fw_none"
    (tmp_path / "database/seeds").mkdir(parents=True)
    (tmp_path / "database/seeds/shelf.yaml").write_text("Shelf:\n  one:\n    label: a\n")
    with pytest.raises(Unavailable) as caught:
        await seed(tmp_path, url=stranger, models={"Shelf": Shelf})
    with pytest.raises(Unavailable) as pinged:
        await backend_for(url).ping(DatabaseUrl.parse(stranger))
    assert (caught.value.message, caught.value.hint) == (pinged.value.message, pinged.value.hint)
    assert isinstance(caught.value, AccessDenied)
    assert caught.value.hint == "correct the user and the password with fw db configure"


async def test_a_user_without_privileges_is_reported(
    mysql_server: str, postgres_server: str
) -> None:
    strange = f"fw_{uuid4().hex[:12]}"
    for server, makes, drops in (
        (mysql_server, "CREATE USER '{}'@'%%' IDENTIFIED BY 'x'", "DROP USER '{}'@'%%'"),
        (postgres_server, "CREATE ROLE {} LOGIN", "DROP ROLE {}"),
    ):
        home = Database(f"{server}/{'mysql' if server == mysql_server else 'postgres'}")
        await home.driver.execute(makes.format(strange), [])
        url = DatabaseUrl.parse(f"{server.replace('fw:fw@', f'{strange}:x@')}/fw_{uuid4().hex}")
        try:
            with pytest.raises(AccessDenied, match="lacks a privilege") as caught:
                await backend_for(url).create_database(url)
            assert "fw db configure" in str(caught.value.hint)
        finally:
            await home.driver.execute(drops.format(strange), [])
            await home.close()


async def test_an_unsupported_value_is_not_reported_as_unavailable(database: Database) -> None:
    mark = {"sqlite": "?", "postgres": "$1::text", "mysql": "%s"}[database.backend.name]
    for value in (object(), {1}, Path("x")):
        # Rather what a driver makes of it, or a fault of the program's own, than an Unavailable.
        with suppress(InvalidValue, TypeError):
            await database.driver.fetch(f"SELECT {mark}", [value], writes=False)
    assert await Shelves().all() == []


KILL = {
    "postgres": (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    ),
    "mysql": "SELECT id FROM information_schema.processlist WHERE db = DATABASE()",
}


async def test_closed_connections_are_replaced(database: Database) -> None:
    provider = database.backend.name
    if provider == "sqlite":
        pytest.skip("SQLite has no server")
    await asyncio.gather(*(Shelves().create({"label": str(number)}) for number in range(20)))
    other = Database(database.url)
    if provider == "mysql":
        own = (await other.driver.fetch("SELECT CONNECTION_ID()", [], writes=False))[0][0]
        for (key,) in await other.driver.fetch(KILL[provider], [], writes=False):
            if key != own:
                await other.driver.execute(f"KILL {key}", [])
    else:
        await other.driver.fetch(KILL[provider], [], writes=False)
    await other.close()
    await asyncio.sleep(0.1)
    assert await Shelves().query().count() == 20


async def test_a_deadlock_fails_one_of_two_transactions(database: Database) -> None:
    if database.backend.name == "sqlite":
        pytest.skip("writers of SQLite take turns")
    one = (await Shelves().create({"label": "1"})).id
    two = (await Shelves().create({"label": "2"})).id
    both = asyncio.Barrier(2)

    async def cross(first: int, second: int, label: str) -> None:
        async with transaction():
            await Shelves().update(first, {"label": f"{label} first"})
            await both.wait()
            await Shelves().update(second, {"label": f"{label} second"})

    outcomes = await asyncio.gather(
        cross(one, two, "a"), cross(two, one, "b"), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Deadlock", "NoneType"]
    winner = "a" if outcomes[0] is None else "b"
    rows = await Shelves().query().order_by("label").get()
    assert [row.label for row in rows] == [f"{winner} first", f"{winner} second"]


async def test_a_single_statement_is_retried_after_a_deadlock(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    tries: list[int] = []

    async def work() -> str:
        tries.append(1)
        if len(tries) in fails:
            raise Deadlock
        return "done"

    fails = {1}
    assert await database.retry_on_deadlock(work) == "done"
    fails = {3, 4}
    with pytest.raises(Deadlock):
        await database.retry_on_deadlock(work)
    assert len(tries) == 4
    fails = {5}
    async with database.transaction():
        with pytest.raises(Deadlock):
            await database.retry_on_deadlock(work)
    assert len(tries) == 5
    await database.close()


async def test_a_cancelled_statement_is_rolled_back(database: Database) -> None:
    async def hurry() -> None:
        async with transaction():
            await Shelves().create({"label": "never"})
            await asyncio.sleep(10)

    for _ in range(12):
        task = asyncio.create_task(hurry())
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await Shelves().all() == []
    await Shelves().create({"label": "never"})


async def test_a_cancellation_swallowed_while_connecting_still_cancels(
    mysql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncmy

    connect, connected = asyncmy.connect, asyncio.Event()

    async def lossy(**options: object) -> object:
        connection = await connect(**options)
        connected.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(10)
        return connection

    monkeypatch.setattr(asyncmy, "connect", lossy)
    database = Database(mysql_url)
    task = asyncio.create_task(database.ping())
    await asyncio.wait_for(connected.wait(), 30)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await database.close()


LOOPS = """
import asyncio, sys
from fw.runtime.database import Database
from fw.runtime.database.connection.database import use
from tests.runtime.conftest import create_tables
from tests.runtime.database.connection.test_drivers import Shelves
database = Database(sys.argv[1])
use(database)
async def prepare():
    await create_tables(database)
    await database.close()
asyncio.run(prepare())
for number in range(3):
    asyncio.run(Shelves().create({"label": str(number)}))
asyncio.run(database.close())
"""


def test_each_event_loop_has_its_own_connections(database_url: str) -> None:
    """In a process of its own: what an ended loop has left open can't be closed any more."""
    done = python("-c", LOOPS, database_url, cwd=Path(__file__).parents[4], warnings=False)
    assert done.returncode == 0, done.stderr


# ------------------------------------------------------------------------------- SQLite only


async def test_a_write_waits_for_another_process(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    use(database)
    await create_tables(database)
    other = sqlite3.connect(database.url.database, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    ticking = asyncio.create_task(tick())
    writes = [
        asyncio.create_task(Shelves().create({"label": str(n)}))  # type: ignore[arg-type]
        for n in range(5)
    ]
    reads = await Shelves().all()
    await asyncio.sleep(0.3)
    assert reads == []
    assert not any(write.done() for write in writes)
    other.execute("COMMIT")
    await asyncio.gather(*writes)
    ticking.cancel()
    assert ticks > 5, "the event loop was held up"
    assert len(await Shelves().all()) == 5
    other.close()
    use(None)
    await database.close()


WRITER = """
import asyncio, sys
from fw.runtime.database import Database, transaction
from fw.runtime.database.connection.database import use
from tests.runtime.database.connection.test_drivers import Shelves
async def main():
    use(Database(sys.argv[1]))
    for number in range(40):
        async with transaction():
            await Shelves().create({"label": f"{sys.argv[2]} {number}"})
        await Shelves().create({"label": f"{sys.argv[2]} {number} single"})
asyncio.run(main())
"""


async def test_many_processes_write_without_an_error(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    use(database)
    await create_tables(database)
    root = Path(__file__).parents[4]
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", WRITER, sqlite_url, str(n), cwd=root, stderr=subprocess.PIPE
        )
        for n in range(3)
    ]
    for process in processes:
        _, problems = await process.communicate()
        assert process.returncode == 0, problems.decode()
    assert await Shelves().query().count() == 3 * 80
    use(None)
    await database.close()


async def test_memory_databases_are_private_and_temporary() -> None:
    first, second = Database("sqlite://"), Database("sqlite:///:memory:")
    for database in (first, second):
        text = "CREATE TABLE t (n INTEGER)"
        await database.driver.execute(text, [])
        async with database.transaction():
            await database.source.execute("INSERT INTO t VALUES (1)", [])
        found: Any = await database.driver.fetch("SELECT n FROM t", [], writes=False)
        assert found == [(1,)]
        await database.close()
        with pytest.raises(SchemaMismatch):
            await database.driver.fetch("SELECT n FROM t", [], writes=False)
        await database.close()
