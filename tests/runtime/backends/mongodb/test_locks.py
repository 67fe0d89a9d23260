"""Locks of several documents in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped

from fw.runtime.database import Model, Repository, primary_key, transaction
from fw.runtime.database.backends.base import lock_queues
from fw.runtime.database.backends.mongodb import driver
from fw.runtime.database.errors import Deadlock
from tests.runtime.databases import database_with


class Stock(Model):
    __tablename__ = "mongo_stocks"
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    amount: Mapped[int]


class Stocks(Repository[Stock]):
    model = Stock


@pytest.fixture
async def keys(mongodb_url: str) -> AsyncIterator[list[int]]:
    async with database_with(mongodb_url, Stock.__table__):
        yield [(await Stocks().create({"amount": 10})).id for _ in range(2)]


async def move(source: int, target: int) -> None:
    """Move one piece; the two stocks are locked in the order given."""
    async with transaction():
        first, second = await Stocks().lock(source), await Stocks().lock(target)
        assert first is not None
        assert second is not None
        await Stocks().update(source, {"amount": first.amount - 1})
        await Stocks().update(target, {"amount": second.amount + 1})


async def test_the_second_lock_waits(keys: list[int]) -> None:
    first, second = keys
    is_locked, may_end = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with transaction():
            await Stocks().lock(second)
            is_locked.set()
            await may_end.wait()
            await Stocks().update(second, {"amount": 20})

    holding = asyncio.create_task(hold())
    await is_locked.wait()
    moving = asyncio.create_task(move(first, second))
    await asyncio.sleep(0.05)
    may_end.set()
    await asyncio.gather(holding, moving)
    rows = await Stocks().query().order_by("id").get()
    assert [row.amount for row in rows] == [9, 21]


async def test_a_locked_document_that_changes_meanwhile_ends_the_transaction(
    keys: list[int],
) -> None:
    first, second = keys
    is_locked, has_first, may_end = (asyncio.Event() for _ in range(3))

    async def hold() -> None:
        async with transaction():
            await Stocks().lock(second)
            is_locked.set()
            await may_end.wait()
            await Stocks().update(second, {"amount": 20})

    async def late() -> None:
        async with transaction():
            await Stocks().lock(first)
            has_first.set()
            waiting = asyncio.create_task(Stocks().lock(second))
            await asyncio.sleep(0.05)
            await waiting

    holding = asyncio.create_task(hold())
    await is_locked.wait()
    waiting = asyncio.create_task(late())
    await has_first.wait()
    while True:
        # The lock is free while the transaction pauses.
        try:
            await asyncio.wait_for(Stocks().update(first, {"amount": 5}), 1)
        except Deadlock:
            continue
        break
    may_end.set()
    await holding
    with pytest.raises(Deadlock):
        await waiting
    rows = await Stocks().query().order_by("id").get()
    assert [row.amount for row in rows] == [5, 20]


async def test_a_lock_that_another_transaction_had_meanwhile_ends_the_transaction(
    keys: list[int],
) -> None:
    """The rows that the transaction has read under its lock may have changed."""
    first, second = keys
    is_locked, has_first, may_end = (asyncio.Event() for _ in range(3))

    async def hold() -> None:
        async with transaction():
            await Stocks().lock(second)
            is_locked.set()
            await may_end.wait()

    async def late() -> None:
        async with transaction():
            await Stocks().lock(first)
            has_first.set()
            await Stocks().lock(second)

    async def between() -> None:
        async with transaction():
            await Stocks().lock(first)

    holding = asyncio.create_task(hold())
    await is_locked.wait()
    waiting = asyncio.create_task(late())
    await has_first.wait()
    await between()
    may_end.set()
    await holding
    with pytest.raises(Deadlock):
        await waiting


async def test_no_piece_is_lost(keys: list[int]) -> None:
    first, second = keys
    moves = [move(*pair) for pair in ((first, second), (second, first)) for _ in range(5)]
    done = await asyncio.gather(*moves, return_exceptions=True)
    assert all(each is None or isinstance(each, Deadlock) for each in done)
    there = sum(each is None for each in done[:5]) - sum(each is None for each in done[5:])
    rows = await Stocks().query().order_by("id").get()
    assert [row.amount for row in rows] == [10 - there, 10 + there]


async def test_locks_of_one_document_wait_for_one_another(
    keys: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each transaction but one would conflict, and some of many would give up."""
    monkeypatch.setattr(driver, "_ATTEMPTS", 1)
    monkeypatch.setattr(lock_queues, "_PATIENCE", 60)

    async def take() -> None:
        async with transaction():
            stock = await Stocks().lock(keys[0])
            assert stock is not None
            await Stocks().update(keys[0], {"amount": stock.amount - 1})

    await asyncio.gather(*(take() for _ in range(10)))
    assert (await Stocks().find(keys[0])).amount == 0


async def test_tasks_of_a_transaction_do_not_wait_for_one_another(
    keys: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_queues, "_PATIENCE", 60)
    is_locked, may_end = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with transaction():
            await Stocks().lock(keys[0])
            is_locked.set()
            await may_end.wait()

    async def both() -> None:
        async with transaction():
            await asyncio.gather(*(Stocks().lock(keys[0]) for _ in range(2)))

    holding = asyncio.create_task(hold())
    await is_locked.wait()
    waiting = asyncio.create_task(both())
    await asyncio.sleep(0.05)
    may_end.set()
    async with asyncio.timeout(10):
        await asyncio.gather(holding, waiting)
        await hold()


async def test_a_task_that_outlives_its_transaction_keeps_no_document(
    keys: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_queues, "_PATIENCE", 60)
    is_locked, may_end = asyncio.Event(), asyncio.Event()
    late: list[asyncio.Task[Stock | None]] = []

    async def hold() -> None:
        async with transaction():
            await Stocks().lock(keys[0])
            is_locked.set()
            await may_end.wait()

    holding = asyncio.create_task(hold())
    await is_locked.wait()
    async with transaction():
        late.append(asyncio.create_task(Stocks().lock(keys[0])))
        await asyncio.sleep(0.05)
    may_end.set()
    async with asyncio.timeout(10):
        await holding
        await late[0]
        await hold()
