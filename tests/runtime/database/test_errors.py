"""Database errors are recognised by their codes, the same on each backend."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from fw.runtime.database import Database
from fw.runtime.database import errors as e
from fw.runtime.database.backends.sqlite import driver as sqlite

TABLES = (
    "CREATE TABLE parent (id INT PRIMARY KEY, name VARCHAR(10) NOT NULL, n SMALLINT,"
    " CONSTRAINT small CHECK (n < 100))",
    "CREATE TABLE child (id INT PRIMARY KEY, parent_id INT NOT NULL,"
    " FOREIGN KEY (parent_id) REFERENCES parent (id) ON DELETE RESTRICT)",
    "INSERT INTO parent VALUES (1, 'one', 1)",
    "INSERT INTO child VALUES (1, 1)",
)
REFUSED = {
    "a key that is taken": ("INSERT INTO parent VALUES (1, 'x', 1)", e.UniqueViolation),
    "a reference to nowhere": ("INSERT INTO child VALUES (2, 99)", e.ForeignKeyViolation),
    "what others refer to": ("DELETE FROM parent WHERE id = 1", e.ForeignKeyViolation),
    "no value": ("INSERT INTO parent VALUES (2, NULL, 1)", e.NotNullViolation),
    "a value that isn't allowed": ("INSERT INTO parent VALUES (2, 'x', 100)", e.CheckViolation),
    "no such table": ("INSERT INTO nowhere VALUES (1)", e.SchemaMismatch),
    "no such column": ("UPDATE parent SET nothing = 1", e.SchemaMismatch),
}
BY_SERVERS = {
    "a text that is too long": (
        "INSERT INTO parent VALUES (2, 'longer than ten', 1)",
        e.OutOfRange,
    ),
    "a number that is too large": ("INSERT INTO parent VALUES (2, 'x', 100000)", e.OutOfRange),
    "a text for a number": ("INSERT INTO parent VALUES (2, 'x', 'many')", e.OutOfRange),
}
MARK = {"sqlite": "?", "postgres": "$1", "mysql": "%s"}


@pytest.fixture
async def tables(database_url: str) -> AsyncIterator[Database]:
    database = Database(database_url)
    for statement in TABLES:
        await database.driver.execute(statement, [])
    yield database
    await database.close()


@pytest.mark.parametrize("what", REFUSED)
async def test_each_violation_raises_its_error(tables: Database, what: str) -> None:
    statement, error = REFUSED[what]
    with pytest.raises(e.DatabaseError) as caught:
        await tables.driver.execute(statement, [])
    assert type(caught.value) is error
    assert caught.value.__cause__ is not None
    for word in ("parent", "child", "small", "INSERT", "1"):
        assert word not in caught.value.message
    # Whoever comes next finds the connection as it was.
    assert len(await tables.driver.fetch("SELECT * FROM parent", [], writes=False)) == 1


@pytest.mark.parametrize("what", [what for what, (_, error) in BY_SERVERS.items() if error])
async def test_values_that_do_not_fit_raise_an_error(tables: Database, what: str) -> None:
    if tables.backend.name == "sqlite":
        pytest.skip("SQLite has neither lengths nor sizes")
    statement, error = BY_SERVERS[what]
    assert error is not None
    with pytest.raises(error):
        await tables.driver.execute(statement, [])


async def test_a_number_beyond_64_bits_is_out_of_range(tables: Database) -> None:
    mark = MARK[tables.backend.name]
    with pytest.raises(e.OutOfRange):
        await tables.driver.execute(f"INSERT INTO parent (id, name) VALUES ({mark}, 'x')", [2**70])


async def test_a_value_too_long_for_an_index_is_out_of_range(postgres_url: str) -> None:
    database = Database(postgres_url)
    await database.driver.execute("CREATE TABLE texts (text TEXT UNIQUE)", [])
    with pytest.raises(e.OutOfRange):
        await database.driver.execute("INSERT INTO texts VALUES ($1)", [secrets.token_hex(20_000)])
    await database.close()


PATIENCE = {
    "postgres": "SET LOCAL lock_timeout = '200ms'",
    "mysql": "SET SESSION innodb_lock_wait_timeout = 1",
}


async def test_a_lock_that_is_not_released_raises_lock_timeout(
    tables: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.2)
    other = Database(tables.url)
    async with other.transaction():
        await other.source.execute("UPDATE parent SET n = 2 WHERE id = 1", [])
        with pytest.raises(e.LockTimeout):
            await _update(tables)
    await other.close()
    await _update(tables)


async def _update(database: Database) -> None:
    async with database.transaction():
        if patience := PATIENCE.get(database.backend.name):
            await database.source.execute(patience, [])
        await database.source.execute("UPDATE parent SET n = 3 WHERE id = 1", [])


async def test_a_serialization_failure_raises_deadlock(postgres_url: str) -> None:
    database, other = Database(postgres_url), Database(postgres_url)
    for statement in TABLES:
        await database.driver.execute(statement, [])

    async def work() -> None:
        async with database.transaction():
            source = database.source
            await source.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", [])
            await source.fetch("SELECT n FROM parent", [], writes=False)
            if changes:
                await other.driver.execute(changes.pop(), [])
            await source.execute("UPDATE parent SET n = n + 1 WHERE id = 1", [])

    changes = ["UPDATE parent SET n = 10 WHERE id = 1"]
    with pytest.raises(e.Deadlock):
        await work()
    changes = ["UPDATE parent SET n = 20 WHERE id = 1"]
    await database.retry_on_deadlock(work)
    found = await database.driver.fetch("SELECT n FROM parent", [], writes=False)
    assert [tuple(row) for row in found] == [(21,)]
    await database.close()
    await other.close()


async def test_a_suppressed_failure_is_reported_at_commit(
    postgres_url: str,
) -> None:
    database = Database(postgres_url)
    await database.driver.execute(TABLES[0], [])
    with pytest.raises(e.DatabaseError, match="rolled back its whole transaction"):
        await _careless(database)
    assert await database.driver.fetch("SELECT * FROM parent", [], writes=False) == []
    await database.close()


async def _careless(database: Database) -> None:
    async with database.transaction():
        await database.source.execute("INSERT INTO parent VALUES (1, 'x', 1)", [])
        with suppress(e.CheckViolation):
            await database.source.execute("INSERT INTO parent VALUES (2, 'x', 100)", [])


@pytest.mark.parametrize(
    "fault", [OSError("disk"), TimeoutError(), UnicodeError(), OverflowError()]
)
async def test_other_exceptions_are_not_translated(tables: Database, fault: Exception) -> None:
    with pytest.raises(type(fault)) as caught:
        await _failing(tables, fault)
    assert caught.value is fault
    assert len(await tables.driver.fetch("SELECT * FROM parent", [], writes=False)) == 1


async def _failing(database: Database, fault: Exception) -> None:
    async with database.transaction():
        await database.source.execute("INSERT INTO parent VALUES (7, 'x', 1)", [])
        await asyncio.sleep(0)
        raise fault


@pytest.mark.parametrize(
    ("cause", "reason"),
    [
        (ConnectionRefusedError(111, "Connect call failed ('127.0.0.1', 1)"), "connection refused"),
        (
            OSError("Multiple exceptions: [Errno 111] Connect call failed ('::1', 1), [Errno 111]"),
            "connection refused",
        ),
        (socket.gaierror(-2, "Name or service not known"), "name or service not known"),
        (TimeoutError(), "timed out"),
        (OSError("the server closed the connection"), "the server closed the connection"),
    ],
)
def test_a_failed_connection_is_reported_with_its_reason(cause: OSError, reason: str) -> None:
    assert e.ConnectionFailed("mysql://h/d", cause).message == (
        f"cannot connect to mysql://h/d: {reason}"
    )
