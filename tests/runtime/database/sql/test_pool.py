"""The pool keeps to its size and loses no connection, even after failures."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.errors import PoolExhausted, Unavailable
from fw.runtime.database.sql import pool as module
from fw.runtime.database.sql.pool import Pool


class Connection:
    def __init__(self) -> None:
        self.open = True
        self.lent = False


class FakePool(Pool):
    def __init__(self, size: int, wait: float = 30) -> None:
        super().__init__(Limits(pool_size=size, pool_timeout=wait))
        self.made: list[Connection] = []
        self.refusing = False
        self.mended = 0

    async def connect(self) -> Connection:
        await asyncio.sleep(0)
        if self.refusing:
            raise Unavailable
        self.made.append(Connection())
        return self.made[-1]

    def is_usable(self, connection: Any) -> bool:
        return bool(connection.open)

    def abort(self, connection: Any) -> None:
        connection.open = False

    async def reset(self, connection: Any) -> None:
        await asyncio.sleep(0)
        self.mended += 1

    async def disconnect(self, connection: Any) -> None:
        connection.open = False

    @property
    def open(self) -> int:
        return sum(connection.open for connection in self.made)


async def test_the_last_released_connection_is_acquired_first() -> None:
    pool = FakePool(3)
    first, second = await pool.acquire(), await pool.acquire()
    pool.release(first)
    pool.release(second)
    assert await pool.acquire() is second
    assert await pool.acquire() is first
    assert len(pool.made) == 2


async def test_broken_and_idle_connections_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = FakePool(1)
    broken = await pool.acquire()
    broken.open = False
    pool.release(broken)
    fresh = await pool.acquire()
    assert fresh is not broken
    pool.release(fresh)
    monkeypatch.setattr(module, "_IDLE_TIMEOUT", -1.0)
    assert await pool.acquire() is not fresh
    assert not fresh.open


async def test_waiters_are_served_in_order() -> None:
    pool = FakePool(1)
    held = await pool.acquire()
    waiting = [asyncio.create_task(pool.acquire()) for _ in range(2)]
    await asyncio.sleep(0)
    pool.release(held)
    assert await waiting[0] is held
    held.open = False
    pool.release(held)
    assert (await waiting[1]).open
    assert pool.open == 1


async def test_acquire_times_out() -> None:
    pool = FakePool(1, wait=0.01)
    held = await pool.acquire()
    with pytest.raises(PoolExhausted, match="in use"):
        await pool.acquire()
    pool.release(held)
    assert await pool.acquire() is held


async def test_a_failed_connect_wakes_the_next_waiter() -> None:
    pool = FakePool(1)
    pool.refusing = True
    first, second = asyncio.create_task(pool.acquire()), asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable):
        await first
    pool.refusing = False
    assert (await second).open


async def test_the_place_of_a_cancelled_waiter_goes_to_the_next() -> None:
    pool = FakePool(1)
    held = await pool.acquire()
    first, second = asyncio.create_task(pool.acquire()), asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    held.open = False
    pool.release(held)
    first.cancel()
    async with asyncio.timeout(5):
        assert (await second).open
    assert first.cancelled()


async def test_close_also_closes_acquired_connections() -> None:
    pool = FakePool(2)
    free, lent = await pool.acquire(), await pool.acquire()
    pool.release(free)
    await pool.close()
    assert not free.open
    assert lent.open
    pool.release(lent)
    assert not lent.open


async def test_the_pool_keeps_its_size_under_random_failures() -> None:
    pool, chance = FakePool(4), random.Random(7)
    served = 0

    async def use() -> None:
        nonlocal served
        connection = await pool.acquire()
        assert connection.open
        assert not connection.lent
        connection.lent = True
        try:
            await asyncio.sleep(chance.random() / 500)
            served += 1
            if chance.random() < 0.2:
                connection.open = False
        finally:
            connection.lent = False
            pool.release(connection)

    tasks = [asyncio.create_task(use()) for _ in range(400)]
    for task in chance.sample(tasks, 150):
        await asyncio.sleep(chance.random() / 2000)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served > 200
    assert pool.open <= 4
    taken = [await pool.acquire() for _ in range(4)]
    assert len(set(map(id, taken))) == 4


async def test_a_cancelled_connection_is_recovered_before_reuse() -> None:
    pool = FakePool(1)
    held = await pool.acquire()
    pool.recover(held)
    assert await pool.acquire() is held
    assert pool.mended == 1


async def test_a_connection_that_cannot_be_recovered_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(_: Any) -> None:
        raise Unavailable

    async def break_off(_: Any) -> None:
        raise ConnectionResetError

    async def hang(_: Any) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(module, "_RECOVERY_TIMEOUT", 0.05)
    pool = FakePool(1)
    for reset in (fail, break_off, hang):
        monkeypatch.setattr(pool, "reset", reset)
        held = await pool.acquire()
        pool.recover(held)
        assert await pool.acquire() is not held
        assert not held.open
        pool.release(pool.made[-1])
    assert pool.open == 1


async def test_close_waits_for_recovering_connections() -> None:
    pool = FakePool(1)
    held = await pool.acquire()
    pool.recover(held)
    await pool.close()
    assert not held.open
    assert pool.mended == 1
