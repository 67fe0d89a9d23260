"""Concurrent reads and writes that are sent to MongoDB together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from bson import Int64
from pymongo import monitoring
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, Repository, primary_key, transaction
from fw.runtime.database.backends.mongodb.batching.batches import Batches, Call
from fw.runtime.database.backends.mongodb.connection import client as connection_client
from fw.runtime.database.backends.mongodb.driver import MongoDriver, MongoTransaction
from fw.runtime.database.backends.mongodb.int_keys import COUNTERS
from fw.runtime.database.errors import MissingReference, OutOfRange, Unavailable, UniqueViolation
from fw.runtime.database.types import Text
from tests.runtime.databases import database_with


class Quay(Model):
    __tablename__ = "batch_quays"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(Text)


class Barrel(Model):
    __tablename__ = "batch_barrels"

    id: Mapped[UUID] = primary_key()
    code: Mapped[str] = mapped_column(unique=True)
    quay_id: Mapped[UUID | None] = mapped_column(ForeignKey("batch_quays.id", ondelete="CASCADE"))
    note: Mapped[str | None] = mapped_column(Text)


class Voucher(Model):
    __tablename__ = "batch_vouchers"

    id: Mapped[int] = primary_key()
    name: Mapped[str]


class Pennant(Model):
    __tablename__ = "batch_pennants"

    code: Mapped[str] = primary_key()


class Quays(Repository[Quay]):
    model = Quay


class Barrels(Repository[Barrel]):
    model = Barrel


class Vouchers(Repository[Voucher]):
    model = Voucher


class Pennants(Repository[Pennant]):
    model = Pennant


class Commands(monitoring.CommandListener):
    """The commands that were sent, by name."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        self.sent.append(event.command_name)

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        """Do nothing."""

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        """Do nothing."""

    def count(self, name: str) -> int:
        return self.sent.count(name)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    listener = Commands()
    client = connection_client.AsyncMongoClient

    def listened(*arguments: Any, **options: Any) -> Any:
        return client(*arguments, **options, event_listeners=[listener])

    monkeypatch.setattr(connection_client, "AsyncMongoClient", listened)
    return listener


@pytest.fixture(autouse=True)
async def database(mongodb_url: str, commands: Commands) -> AsyncIterator[Database]:
    tables = (model.__table__ for model in (Quay, Barrel, Voucher, Pennant))
    async with database_with(mongodb_url, *tables) as opened:
        yield opened


async def test_concurrent_reads_by_key_are_one_command(commands: Commands) -> None:
    quays = [await Quays().create({"name": str(n)}) for n in range(5)]
    commands.sent.clear()

    found = await asyncio.gather(
        *(Quays().find(quay.id) for quay in (*quays, quays[0])), Quays().find(uuid4())
    )

    assert found == [*quays, quays[0], None]
    assert commands.sent == ["find"]
    # Each caller has its own record.
    assert found[0] is not found[5]


async def test_more_keys_than_a_batch_holds_are_found(commands: Commands) -> None:
    quays = [await Quays().create({"name": str(n)}) for n in range(120)]
    commands.sent.clear()
    assert await asyncio.gather(*(Quays().find(one.id) for one in quays)) == quays
    assert commands.sent == ["find"] * 3


async def test_documents_over_16_mb_in_all_are_found() -> None:
    size = 5_000_000
    quays = [await Quays().create({"name": letter * size}) for letter in "abcd"]
    found = await asyncio.gather(*(Quays().find(one.id) for one in quays))
    assert [one and one.name[:1] for one in found] == [*"abcd"]


async def test_equal_queries_are_one_command(commands: Commands) -> None:
    await Quays().create({"name": "a"})
    commands.sent.clear()
    names = await asyncio.gather(*(Quays().query().pluck("name") for _ in range(4)))
    counts = await asyncio.gather(*(Quays().query().count() for _ in range(4)))
    assert (names, counts) == ([["a"]] * 4, [1] * 4)
    assert commands.sent == ["find", "aggregate"]


async def test_a_read_after_a_write_has_it() -> None:
    quay = await Quays().create({"name": "old"})

    async def change(number: int) -> str | None:
        created = await Quays().create({"name": str(number)})
        await Quays().update(created.id, {"name": f"new {number}"})
        found = await Quays().find(created.id)
        return found and found.name

    assert await asyncio.gather(*map(change, range(20))) == [f"new {n}" for n in range(20)]
    async with transaction():
        await Quays().update(quay.id, {"name": "new"})
        inside = await Quays().find(quay.id)
    assert inside is not None
    assert inside.name == "new"


async def test_a_cancelled_read_leaves_the_others() -> None:
    quays = [await Quays().create({"name": str(n)}) for n in range(3)]
    tasks = [asyncio.create_task(Quays().find(quay.id)) for quay in quays]
    await asyncio.sleep(0)
    tasks[1].cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(found[1], asyncio.CancelledError)
    assert [found[0], found[2]] == [quays[0], quays[2]]


async def test_a_text_that_no_document_can_have_is_not_read_with_others() -> None:
    await Pennants().create({"code": "é"})
    found = await asyncio.gather(Pennants().find("é"), Pennants().find("\ud800"))
    assert [one and one.code for one in found] == ["é", None]


async def test_a_command_that_bson_does_not_have_is_refused(database: Database) -> None:
    driver = database.driver
    assert isinstance(driver, MongoDriver)
    with pytest.raises(OutOfRange):
        await driver.find("batch_quays", {"name": "\ud800"})


async def test_each_reader_gets_the_error_of_a_batch(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Any:
        raise Unavailable

    monkeypatch.setattr(database.base_driver, "run", refuse)
    found = await asyncio.gather(*(Quays().find(uuid4()) for _ in range(3)), return_exceptions=True)
    assert [type(each) for each in found] == [Unavailable] * 3


async def test_concurrent_inserts_with_a_parent_share_transactions(commands: Commands) -> None:
    quay = await Quays().create({"name": "a"})
    commands.sent.clear()
    made = await asyncio.gather(
        *(Barrels().create({"code": str(n), "quay_id": quay.id}) for n in range(40))
    )
    assert sorted(one.code for one in made) == sorted(map(str, range(40)))
    assert {one.id for one in await Barrels().all()} == {one.id for one in made}
    assert commands.count("commitTransaction") == 1


async def test_large_inserts_with_a_parent_share_a_transaction_of_16_mb(commands: Commands) -> None:
    quay = await Quays().create({"name": "a"})
    commands.sent.clear()
    note = "x" * 5_000_000
    await asyncio.gather(
        *(Barrels().create({"code": code, "quay_id": quay.id, "note": note}) for code in "abcdefg")
    )
    assert sorted(await Barrels().query().pluck("code")) == [*"abcdefg"]
    assert commands.count("commitTransaction") == 3


async def test_an_insert_without_a_parent_needs_no_transaction(commands: Commands) -> None:
    await Barrels().create({"code": "a"})
    assert commands.count("commitTransaction") == 0


async def test_a_refused_insert_leaves_the_others_of_its_batch() -> None:
    quay = await Quays().create({"name": "a"})
    codes = ["a", "b", "b", "c"]
    found = await asyncio.gather(
        *(Barrels().create({"code": code, "quay_id": quay.id}) for code in codes),
        return_exceptions=True,
    )
    refused = [each for each in found if isinstance(each, Exception)]
    assert [type(each) for each in refused] == [UniqueViolation]
    assert sorted(await Barrels().query().pluck("code")) == ["a", "b", "c"]
    missing = uuid4()
    lost = await asyncio.gather(
        *(Barrels().create({"code": f"lost {n}", "quay_id": missing}) for n in range(3)),
        return_exceptions=True,
    )
    assert [type(each) for each in lost] == [MissingReference] * 3


async def test_a_parent_that_is_deleted_meanwhile_has_no_children() -> None:
    async def race(number: int) -> list[Any]:
        quay = await Quays().create({"name": "a"})
        added = (Barrels().create({"code": f"{number} {n}", "quay_id": quay.id}) for n in range(5))
        return await asyncio.gather(*added, Quays().delete(quay.id), return_exceptions=True)

    outcomes = [outcome for number in range(30) for outcome in await race(number)]

    allowed = (Barrel, MissingReference, Unavailable, bool)
    assert [each for each in outcomes if not isinstance(each, allowed)] == []
    left = set(await Quays().query().pluck("id"))
    assert {barrel.quay_id for barrel in await Barrels().all()} <= left


async def test_a_cancelled_insert_is_not_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transaction of its batch is rolled back, and the others are added."""
    quay = await Quays().create({"name": "a"})
    tasks: list[asyncio.Task[Barrel]] = []
    insert = MongoTransaction.insert

    async def cancelling(self: MongoTransaction, name: str, documents: Any) -> None:
        await insert(self, name, documents)
        tasks[1].cancel()
        await asyncio.sleep(0)

    monkeypatch.setattr(MongoTransaction, "insert", cancelling)
    tasks += [
        asyncio.create_task(Barrels().create({"code": code, "quay_id": quay.id})) for code in "abc"
    ]
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tasks[1].cancelled()
    assert sorted(await Barrels().query().pluck("code")) == ["a", "c"]


async def test_int_keys_of_concurrent_inserts_are_counted_together(commands: Commands) -> None:
    commands.sent.clear()
    made = await asyncio.gather(*(Vouchers().create({"name": str(n)}) for n in range(30)))
    assert [one.id for one in made] == [*range(1, 31)]
    assert commands.count("findAndModify") == 1
    assert (await Vouchers().create({"name": "next"})).id == 31


async def test_a_cancelled_insert_counts_the_documents_of_another_program(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the next inserts would get their keys."""
    driver = database.driver
    assert isinstance(driver, MongoDriver)
    await driver.insert("batch_vouchers", [{"_id": Int64(key), "name": "a"} for key in (1, 2)])
    begun, find = asyncio.Event(), MongoDriver.find

    async def slow(*arguments: Any, **options: Any) -> Any:
        begun.set()
        await asyncio.sleep(0.1)
        return await find(*arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(MongoDriver, "find", slow)
        creating = asyncio.create_task(Vouchers().create({"name": "b"}))
        await begun.wait()
        creating.cancel()
        with pytest.raises(asyncio.CancelledError):
            await creating
        async with asyncio.timeout(10):
            while (await driver.one(COUNTERS, {}) or {})["last"] < 3:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert (await Vouchers().create({"name": "c"})).id == 4


async def test_batches_of_a_key_run_one_after_the_other() -> None:
    batches, sizes, running = Batches(3, serial=True), [], 0

    async def run(calls: Any) -> list[int]:
        nonlocal running
        running += 1
        assert running == 1
        sizes.append(len(calls))
        await asyncio.sleep(0.001)
        running -= 1
        return [call.argument * 2 for call in calls]

    found = await asyncio.gather(*(batches.call("key", n, run) for n in range(7)))
    assert found == [n * 2 for n in range(7)]
    assert sizes == [3, 3, 1]
    assert await batches.call("key", 5, run) == 10


@pytest.mark.parametrize("serial", [True, False])
async def test_a_batch_has_a_limited_size(serial: bool) -> None:
    batches, sizes = Batches(3, 10, serial=serial), []

    async def run(calls: Any) -> list[None]:
        sizes.append([call.size for call in calls])
        return [None] * len(calls)

    given = [4, 6, 1, 99, 1, 1, 1, 1]
    await asyncio.gather(*(batches.call("key", None, run, size) for size in given))
    assert sizes == [[4, 6], [1], [99], [1, 1, 1], [1]]


async def test_a_batch_of_cancelled_calls_is_not_run() -> None:
    async def run(_: Any) -> list[Call]:
        raise AssertionError("nobody waits")

    task = asyncio.create_task(Batches(3).call("key", 1, run))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0.01)


@pytest.mark.parametrize("serial", [True, False])
async def test_a_batch_is_cancelled_with_the_last_of_its_calls(serial: bool) -> None:
    batches, ended = Batches(2, serial=serial), []

    async def run(calls: Any) -> list[int]:
        try:
            await asyncio.sleep(0 if calls[0].argument == "next" else 60)
        except asyncio.CancelledError:
            ended.append(len(calls))
            raise
        return [len(calls)] * len(calls)

    calls = [asyncio.create_task(batches.call("key", "slow", run)) for _ in range(2)]
    await asyncio.sleep(0.01)
    waiting = asyncio.create_task(batches.call("key", "next", run))
    calls[0].cancel()
    await asyncio.sleep(0.01)
    assert ended == []
    calls[1].cancel()
    assert await asyncio.wait_for(waiting, 10) == 1
    assert ended == [2]
