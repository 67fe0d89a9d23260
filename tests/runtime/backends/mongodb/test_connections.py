"""Connections of the MongoDB backend: who gets one, and what ends the wait for a reply."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from pymongo.asynchronous.pool import Pool
from pymongo.errors import AutoReconnect
from pymongo.read_preferences import ReadPreference

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.connection import pymongo_internals
from fw.runtime.database.backends.mongodb.connection.pymongo_internals import FairPool
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import PoolExhausted, StatementTimeout, Unavailable

PATIENCE = 10
FILL = {"q": {"_id": 1}, "u": {"$set": {"_id": 1}}, "upsert": True}


@asynccontextmanager
async def opened(url: str, **limits: Any) -> AsyncIterator[MongoDriver]:
    """Yield a driver with a document in the collection `things`."""
    driver = MongoDriver(DatabaseUrl.parse(url), Limits(**limits))
    try:
        await driver.command({"update": "things", "updates": [FILL]})
        yield driver
    finally:
        await driver.close()


@asynccontextmanager
async def lent(driver: MongoDriver) -> AsyncIterator[Any]:
    """Borrow a connection of the pool, as a command does."""
    client: Any = driver.client
    async with await client._conn_for_reads(ReadPreference.PRIMARY, None, "ping") as (found, _):
        yield found


async def ping(driver: MongoDriver) -> Document:
    return await driver.command({"ping": 1})


async def slow(driver: MongoDriver, milliseconds: int) -> Document:
    """Run a command without a limit of its own."""
    chosen = {"$where": f"sleep({milliseconds}) || true"}
    return await driver.command({"find": "things", "filter": chosen})


def pool_of(driver: MongoDriver) -> Any:
    client: Any = driver.client
    (server,) = client._topology._servers.values()
    return server.pool


async def waiting(driver: MongoDriver) -> int:
    """Return the number of commands that wait for a connection, after they have begun."""
    await asyncio.sleep(0.1)
    return len(pool_of(driver)._free._waiters)


async def test_connections_are_lent_in_the_order_of_the_commands(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=PATIENCE) as driver:
        begun: list[tuple[int, int]] = []

        async def request(number: int) -> None:
            for command in range(4):
                async with lent(driver) as connection:
                    begun.append((command, number))
                    await connection.command("admin", {"ping": 1})

        async with lent(driver):
            requests = [asyncio.create_task(request(number)) for number in range(20)]
            assert await waiting(driver) == 20
        await asyncio.gather(*requests)
    assert begun == [(command, number) for command in range(4) for number in range(20)]


async def test_many_requests_share_a_small_pool(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=2, pool_timeout=PATIENCE) as driver:
        done, most = 0, 0

        async def request() -> None:
            nonlocal done, most
            for _ in range(10):
                before = done
                await ping(driver)
                most, done = max(most, done - before), done + 1

        await asyncio.gather(*(request() for _ in range(100)))
    # Each command waits for one of each other request, and for more on a busy machine. In PyMongo's
    # own pool, the last one waits for nearly all 1,000.
    assert most < 500


async def test_a_cancelled_command_leaves_the_line(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=PATIENCE) as driver:
        async with lent(driver):
            first, second = (asyncio.create_task(ping(driver)) for _ in range(2))
            assert await waiting(driver) == 2
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
        assert (await second)["ok"] == 1
        # Cancelled in the turn in which it gets the connection.
        async with lent(driver):
            third = asyncio.create_task(ping(driver))
            assert await waiting(driver) == 1
        third.cancel()
        with pytest.raises(asyncio.CancelledError):
            await third
        assert (await ping(driver))["ok"] == 1


async def test_a_command_that_waits_too_long_is_refused(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=0.2) as driver:
        async with lent(driver):
            with pytest.raises(PoolExhausted):
                await ping(driver)
        assert (await ping(driver))["ok"] == 1


async def test_the_time_limit_of_a_url_holds_in_line(mongodb_url: str) -> None:
    limited = f"{mongodb_url}?timeoutMS=1000"
    async with opened(limited, pool_size=1, pool_timeout=PATIENCE) as driver, lent(driver):
        before = time.monotonic()
        with pytest.raises(PoolExhausted):
            await ping(driver)
        assert time.monotonic() - before < PATIENCE / 2


async def test_commands_in_line_are_run_before_the_client_is_closed(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=PATIENCE) as driver:
        async with lent(driver):
            tasks = [asyncio.create_task(ping(driver)) for _ in range(3)]
            assert await waiting(driver) == 3
            closing = asyncio.create_task(driver.release())
            await asyncio.sleep(0.1)
        assert [(await task)["ok"] for task in tasks] == [1, 1, 1]
        await closing


async def test_a_closed_pool_refuses_the_commands_in_line(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=PATIENCE) as driver:
        async with lent(driver):
            tasks = [asyncio.create_task(ping(driver)) for _ in range(3)]
            assert await waiting(driver) == 3
            await pool_of(driver).close()
        async with asyncio.timeout(PATIENCE / 2):
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(type(each) is Unavailable for each in outcomes), outcomes


async def test_a_failed_connection_gives_its_place_back(
    mongodb_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(mongodb_url, pool_size=1, pool_timeout=0.5) as driver:

        async def refuse(*_: object, **_options: object) -> None:
            raise AutoReconnect("no")

        async with lent(driver) as connection:
            await connection.close_conn(None)
        with monkeypatch.context() as patched:
            patched.setattr(FairPool, "connect", refuse)
            for _ in range(2):
                with pytest.raises(Unavailable) as refused:
                    await ping(driver)
                assert not isinstance(refused.value, PoolExhausted)
        assert (await ping(driver))["ok"] == 1


async def test_a_server_that_does_not_answer_is_left_in_time(mongodb_url: str) -> None:
    # The socket waits a second longer than a statement may take.
    async with opened(mongodb_url, pool_size=1, statement_timeout=0.3) as driver:
        before = time.monotonic()
        with pytest.raises(StatementTimeout):
            await slow(driver, 5_000)
        assert 1 < time.monotonic() - before < 4
        assert (await ping(driver))["ok"] == 1


async def test_a_cancelled_command_closes_its_connection(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1) as driver:
        async with lent(driver) as connection:
            assert connection.conn.gettimeout
        task = asyncio.create_task(slow(driver, 3_000))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert connection.closed
        # The next command doesn't read the reply of the cancelled one.
        assert (await driver.find("things", {})) == [{"_id": 1}]


async def test_a_command_that_is_cancelled_while_it_connects_closes_the_connection(
    mongodb_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PyMongo leaves the socket to the garbage collector."""
    usual, made, is_made = Pool.connect, list[Any](), asyncio.Event()

    async def slowly(self: Pool, handler: Any = None) -> Any:
        made.append(await usual(self, handler))
        is_made.set()
        await asyncio.sleep(0.1)
        return made[0]

    async with opened(mongodb_url, pool_size=2) as driver:
        async with lent(driver):
            monkeypatch.setattr(Pool, "connect", slowly)
            task = asyncio.create_task(slow(driver, 5_000))
            await asyncio.wait_for(is_made.wait(), PATIENCE)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert made[0].closed
        assert made[0].cancel_context not in pool_of(driver).active_contexts
        assert pool_of(driver).active_sockets == 0


async def test_a_cancelled_command_waits_only_for_a_while_for_its_connection(
    mongodb_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked = asyncio.Event()

    async def never(_pool: Pool, _handler: Any = None) -> Any:
        is_asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(pymongo_internals, "_MOST_SECONDS", 0.1)
    async with opened(mongodb_url, pool_size=2) as driver:
        async with lent(driver):
            monkeypatch.setattr(Pool, "connect", never)
            task = asyncio.create_task(slow(driver, 5_000))
            await asyncio.wait_for(is_asked.wait(), PATIENCE)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(task, PATIENCE)
        assert pool_of(driver).active_sockets == 0


async def test_a_cancellation_that_pymongo_loses_sends_no_command(
    mongodb_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command would run, and keep its connection, though nobody waits for it."""
    usual = Pool._get_conn

    async def losing(self: Pool, *arguments: Any, **options: Any) -> Any:
        found = await usual(self, *arguments, **options)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        # As asyncio.wait_for() does with a cancellation at the moment of its end.
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0)
        return found

    async with opened(mongodb_url, pool_size=1) as driver:
        with monkeypatch.context() as patch:
            patch.setattr(Pool, "_get_conn", losing)
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(asyncio.create_task(slow(driver, 60_000)), PATIENCE)
        assert pool_of(driver).active_sockets == 0
        assert await driver.find("things", {}) == [{"_id": 1}]


async def test_commands_end_when_pymongo_clears_the_pool(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1) as driver:
        task = asyncio.create_task(slow(driver, 5_000))
        await asyncio.sleep(0.2)
        before = time.monotonic()
        await pool_of(driver).reset(interrupt_connections=True)
        await pool_of(driver).ready()
        with pytest.raises(Unavailable):
            await task
        assert time.monotonic() - before < 3
        assert (await ping(driver))["ok"] == 1


async def test_a_read_is_repeated_if_the_connection_is_lost(mongodb_url: str) -> None:
    async with opened(mongodb_url, pool_size=1) as driver:
        async with lent(driver) as connection:
            pass
        task = asyncio.create_task(
            driver.find("things", {"$where": "sleep(1000) || true"}, sort={"_id": 1})
        )
        await asyncio.sleep(0.1)
        connection.conn.get_conn.transport.abort()
        assert await task == [{"_id": 1}]
        assert connection.closed


async def test_the_time_limit_and_read_preference_of_a_url_hold_for_reads(
    mongodb_url: str,
) -> None:
    async with opened(f"{mongodb_url}?timeoutMS=400") as driver:
        with pytest.raises(StatementTimeout):
            await driver.find("things", {"$where": "sleep(3000) || true"})
    async with opened(f"{mongodb_url}?readPreference=secondary") as driver:
        with pytest.raises(Unavailable):
            await driver.find("things", {})
