"""Transactions and concurrent writes behave the same on every backend."""

from __future__ import annotations

import asyncio
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest

from fw.runtime import FwError
from fw.runtime.database import Database, Increment, Numbers, transaction
from fw.runtime.database.errors import (
    UniqueViolation,
)
from tests.runtime.conformance.records import Shelves, Things
from tests.runtime.models import Series, Thing

pytestmark = pytest.mark.usefixtures("database")


async def test_a_transaction_is_all_or_nothing() -> None:
    async with transaction():
        await Shelves().create({"label": "kept"})

    async def fail() -> None:
        async with transaction():
            await Shelves().create({"label": "lost"})
            await Shelves().create({"label": "kept"})

    with pytest.raises(UniqueViolation):
        await fail()
    assert [row.label for row in await Shelves().all()] == ["kept"]


async def test_a_nested_transaction_fails_alone() -> None:
    async def fail() -> None:
        async with transaction():
            await Shelves().create({"label": "b"})
            await Shelves().create({"label": "a"})

    async with transaction():
        await Shelves().create({"label": "a"})
        with pytest.raises(UniqueViolation):
            await fail()
        async with transaction():
            await Shelves().create({"label": "c"})
        assert len(await Shelves().all()) == 2
    assert [row.label for row in await Shelves().query().order_by("label").get()] == ["a", "c"]


async def test_concurrent_transactions_are_isolated() -> None:
    async def work(name: str, fail: bool) -> None:
        async with transaction():
            await Shelves().create({"label": f"{name}1"})
            await asyncio.sleep(0.01)
            await Shelves().create({"label": f"{name}2"})
            if fail:
                raise LookupError

    async def single(name: str) -> None:
        await asyncio.sleep(0.005)
        await Shelves().create({"label": name})

    jobs = [work(f"t{number}", number % 2 == 1) for number in range(6)]
    singles = [single(f"s{number}") for number in range(6)]
    await asyncio.gather(*jobs, *singles, return_exceptions=True)
    labels = sorted(row.label for row in await Shelves().all())
    assert labels == ["s0", "s1", "s2", "s3", "s4", "s5", "t01", "t02", "t21", "t22", "t41", "t42"]


async def test_a_task_that_outlives_its_transaction_writes_outside_of_it() -> None:
    async def later() -> None:
        await asyncio.sleep(0.02)
        await Shelves().create({"label": "later"})

    async with transaction():
        await Shelves().create({"label": "now"})
        task = asyncio.create_task(later())
    await task
    assert len(await Shelves().all()) == 2


async def test_tasks_of_one_transaction_run_one_statement_at_a_time() -> None:
    async with transaction():
        await asyncio.gather(*(Shelves().create({"label": str(n)}) for n in range(10)))
    assert len(await Shelves().all()) == 10


async def test_many_writers_all_succeed(database: Database) -> None:
    await asyncio.gather(*(Shelves().create({"label": str(number)}) for number in range(100)))
    assert await Shelves().query().count() == 100
    await database.ping()


async def test_a_locked_record_is_read_and_changed_by_one_transaction_at_a_time() -> None:
    shelves = Shelves()
    ids = [(await shelves.create({"label": f"{name}:0"})).id for name in "ab"]

    async def count_up(order: list[int]) -> None:
        async with transaction():
            for shelf in await shelves.lock_many(order):
                name, _, number = shelf.label.partition(":")
                await asyncio.sleep(0.005)
                await shelves.update(shelf.id, {"label": f"{name}:{int(number) + 1}"})

    # In either order, since two that lock in opposite orders would wait for each other.
    await asyncio.gather(*(count_up(ids[:: (-1) ** number]) for number in range(6)))
    assert [shelf.label for shelf in await shelves.all()] == ["a:6", "b:6"]

    async with transaction():
        locked = await shelves.lock(ids[0])
        assert locked is not None
        assert locked.label == "a:6"
        assert await shelves.lock(2**40) is None
        assert [shelf.id for shelf in await shelves.lock_many([*ids[::-1], 2**40, *ids])] == ids
    with pytest.raises(FwError, match="outside of a transaction"):
        await shelves.lock(ids[0])


async def test_a_query_after_a_lock_reads_what_others_have_committed() -> None:
    shelves = Shelves()
    key = (await shelves.create({"label": "0"})).id

    async def count_up() -> None:
        async with transaction():
            await shelves.query().count()
            await asyncio.sleep(0.005)
            await shelves.lock(key)
            await shelves.create({"label": str(await shelves.query().count())})

    await asyncio.gather(*(count_up() for _ in range(4)))
    assert sorted(shelf.label for shelf in await shelves.all()) == ["0", "1", "2", "3", "4"]


async def test_no_increment_is_lost(database: Database) -> None:
    things = Things()
    key = (await things.create({"name": "a", "count": 1, "price": Decimal("1.10")})).id
    await asyncio.gather(*(things.update(key, {"count": Increment(2)}) for _ in range(10)))
    changed = await things.update(key, {"count": Increment(-1), "price": Increment(Decimal("0.5"))})
    assert changed is not None
    assert (changed.count, changed.price) == (20, Decimal("1.60"))
    assert await things.update(UUID(int=0), {"count": Increment(1)}) is None
    with pytest.raises(FwError, match=r"cannot increment Thing\.name"):
        await things.update(key, {"name": Increment(1)})


async def test_numbers_have_no_gaps(database: Database) -> None:
    numbers = Numbers(Series)

    async def take(place: int) -> str:
        async with transaction():
            number = await numbers.next("INV-{year}-", width=4, on=date(2026, 3, 1))
            await Shelves().create({"label": number})
            if place % 3 == 0:
                raise Cancelled
        return number

    class Cancelled(Exception):
        pass

    found = await asyncio.gather(*(take(place) for place in range(12)), return_exceptions=True)
    taken = sorted(each for each in found if isinstance(each, str))
    assert taken == [f"INV-2026-{number:04}" for number in range(1, 9)]
    async with transaction():
        assert await numbers.next("INV-{year}-", on=date(2027, 1, 1)) == "INV-2027-1"
        assert await numbers.next("INV-{year}-", on=date(2027, 1, 1)) == "INV-2027-2"
    with pytest.raises(FwError, match="outside of a transaction"):
        await numbers.next("INV-")
    with pytest.raises(FwError, match="Thing can't store series"):
        Numbers(Thing)
