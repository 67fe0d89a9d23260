"""References between documents hold while other transactions run."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from uuid import UUID, uuid4

import pytest
from sqlalchemy import ForeignKey, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, Repository, primary_key, transaction
from fw.runtime.database.backends.mongodb.driver import MongoTransaction
from fw.runtime.database.errors import (
    Deadlock,
    MissingReference,
    StillReferenced,
    Unavailable,
    UniqueViolation,
)
from tests.runtime.databases import database_with

IS_FULL = bool(os.environ.get("FW_PROMISE_SCALE"))
INSERTERS, ROUNDS = 8, 5_000 if IS_FULL else 40


class Harbour(Model):
    __tablename__ = "mongo_harbours"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(unique=True)


class Ship(Model):
    __tablename__ = "mongo_ships"

    id: Mapped[UUID] = primary_key()
    home_id: Mapped[UUID] = mapped_column(ForeignKey("mongo_harbours.id", ondelete="CASCADE"))
    flag_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("mongo_harbours.id", ondelete="SET NULL")
    )


class Sailor(Model):
    __tablename__ = "mongo_sailors"

    id: Mapped[UUID] = primary_key()
    ship_id: Mapped[UUID] = mapped_column(ForeignKey("mongo_ships.id", ondelete="RESTRICT"))
    chief_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("mongo_sailors.id", ondelete="RESTRICT")
    )


class Lighthouse(Model):
    __tablename__ = "mongo_lighthouses"

    id: Mapped[UUID] = primary_key()
    code: Mapped[str | None] = mapped_column(unique=True)


class Keeper(Model):
    __tablename__ = "mongo_keepers"

    id: Mapped[UUID] = primary_key()
    code: Mapped[str | None] = mapped_column(
        ForeignKey("mongo_lighthouses.code", ondelete="CASCADE")
    )


class Lamp(Model):
    __tablename__ = "mongo_lamps"

    code: Mapped[str] = mapped_column(
        ForeignKey("mongo_lighthouses.code", onupdate="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)


class Beam(Model):
    """Signals refer to its code, which follows a lighthouse, and its colour, which doesn't."""

    __tablename__ = "mongo_beams"
    __table_args__ = (UniqueConstraint("code", "colour"),)

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(ForeignKey("mongo_lighthouses.code", onupdate="CASCADE"))
    colour: Mapped[str]


class Signal(Model):
    __tablename__ = "mongo_signals"
    __table_args__ = (
        ForeignKeyConstraint(
            ["code", "colour"],
            ["mongo_beams.code", "mongo_beams.colour"],
            onupdate="CASCADE",
        ),
    )

    id: Mapped[int] = primary_key()
    code: Mapped[str]
    colour: Mapped[str]


class Harbours(Repository[Harbour]):
    model = Harbour


class Ships(Repository[Ship]):
    model = Ship


class Sailors(Repository[Sailor]):
    model = Sailor


class Lighthouses(Repository[Lighthouse]):
    model = Lighthouse


class Keepers(Repository[Keeper]):
    model = Keeper


class Lamps(Repository[Lamp]):
    model = Lamp


class Beams(Repository[Beam]):
    model = Beam


class Signals(Repository[Signal]):
    model = Signal


@pytest.fixture(autouse=True)
async def database(mongodb_url: str) -> AsyncIterator[Database]:
    models = (Harbour, Ship, Sailor, Lighthouse, Keeper, Lamp, Beam, Signal)
    tables = (model.__table__ for model in models)
    async with database_with(mongodb_url, *tables) as opened:
        yield opened


async def test_no_record_refers_to_a_deleted_one() -> None:
    """Eight tasks add ships to harbours that another task deletes."""
    homes = [(await Harbours().create({"name": str(n)})).id for n in range(ROUNDS)]
    outcomes = dict.fromkeys(("added", "missing", "busy"), 0)

    async def insert(place: int) -> None:
        for home in homes[place::INSERTERS]:
            try:
                await Ships().create({"home_id": home})
                outcomes["added"] += 1
            except MissingReference:
                outcomes["missing"] += 1
            except Unavailable:
                outcomes["busy"] += 1

    async def delete() -> None:
        for home in homes:
            await Harbours().delete(home)

    await asyncio.gather(delete(), *(insert(place) for place in range(INSERTERS)))
    left = set(await Harbours().query().pluck("id"))
    assert {ship.home_id for ship in await Ships().all()} <= left
    assert sum(outcomes.values()) == len(homes)


async def test_records_of_one_parent_are_added_without_conflicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Transactions of one process lock the parent one after the other."""
    home = (await Harbours().create({"name": "busy"})).id
    restarts = 0
    abort = MongoTransaction.abort

    async def counted(self: MongoTransaction) -> None:
        nonlocal restarts
        restarts += 1
        await abort(self)

    monkeypatch.setattr(MongoTransaction, "abort", counted)
    await asyncio.gather(*(Ships().create({"home_id": home}) for _ in range(100)))

    assert len(await Ships().all()) == 100
    assert restarts == 0


async def test_transactions_that_wait_for_each_other_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fw.runtime.database.backends.base.lock_queues._PATIENCE", 0.05)
    one, other = [(await Harbours().create({"name": name})).id for name in "ab"]

    async def insert(first: UUID, second: UUID) -> None:
        async def work() -> None:
            async with transaction():
                await Ships().create({"home_id": first})
                await asyncio.sleep(0.02)
                await Ships().create({"home_id": second})

        done = False
        while not done:
            with suppress(Deadlock):
                await work()
                done = True
            # Different pauses, so that the two don't meet again.
            await asyncio.sleep(random.uniform(0, 0.2))

    await asyncio.wait_for(asyncio.gather(insert(one, other), insert(other, one)), 30)
    # Nothing of an aborted transaction is kept.
    homes = sorted(ship.home_id for ship in await Ships().all())
    assert homes == sorted([one, one, other, other])


async def test_a_deletion_follows_its_references() -> None:
    home, flag = [(await Harbours().create({"name": name})).id for name in "ab"]
    ship = await Ships().create({"home_id": home, "flag_id": flag})
    sailor = await Sailors().create({"ship_id": ship.id})
    mate = await Sailors().create({"ship_id": ship.id, "chief_id": sailor.id})

    await Harbours().delete(flag)
    found = await Ships().find(ship.id)
    assert found is not None
    assert (found.home_id, found.flag_id) == (home, None)
    # The cascade ends at the sailors, which restrict it; nothing is deleted.
    with pytest.raises(StillReferenced):
        await Harbours().delete(home)
    assert await Harbours().find(home) is not None
    assert await Ships().find(ship.id) is not None
    with pytest.raises(StillReferenced):
        await Sailors().delete(sailor.id)
    assert await Sailors().delete(mate.id)
    assert await Sailors().delete(sailor.id)
    assert await Harbours().delete(home)
    assert await Ships().all() == []


async def test_a_deletion_keeps_children_without_a_reference() -> None:
    unnamed = await Lighthouses().create({"code": None})
    keeper = await Keepers().create({"code": None})

    assert await Lighthouses().delete(unnamed.id)

    assert await Keepers().find(keeper.id) is not None


async def test_a_value_in_the_key_of_a_child_is_kept() -> None:
    lighthouse = await Lighthouses().create({"code": "a"})
    await Lamps().create({"code": "a", "number": 1})

    with pytest.raises(StillReferenced):
        await Lighthouses().update(lighthouse.id, {"code": "b"})

    assert await Lamps().find(("a", 1)) is not None


async def test_a_composite_reference_follows_a_change_of_one_of_its_values() -> None:
    lighthouse = await Lighthouses().create({"code": "a"})
    for colour in ("red", "green"):
        await Beams().create({"code": "a", "colour": colour})
        await Signals().create({"code": "a", "colour": colour})

    await Lighthouses().update(lighthouse.id, {"code": "b"})

    for repository in (Beams(), Signals()):
        found = await repository.query().order_by("id").get()
        assert [(each.code, each.colour) for each in found] == [("b", "red"), ("b", "green")]


async def test_a_missing_reference_is_named() -> None:
    home = (await Harbours().create({"name": "a"})).id
    ship = await Ships().create({"home_id": home})
    for work in (
        Ships().create({"home_id": home, "flag_id": uuid4()}),
        Ships().update(ship.id, {"flag_id": uuid4()}),
    ):
        with pytest.raises(MissingReference) as caught:
            await work
        assert caught.value.fields == ("flag_id",)
    assert await Ships().query().count() == 1


async def test_a_savepoint_undoes_every_kind_of_write() -> None:
    home, other = [(await Harbours().create({"name": name})).id for name in "ab"]
    ship = await Ships().create({"home_id": home, "flag_id": other})

    async def fail() -> None:
        async with transaction():
            await Harbours().create({"name": "lost"})
            await Harbours().update(home, {"name": "renamed"})
            await Harbours().delete(other)
            await Harbours().create({"name": "kept"})

    async with transaction():
        await Harbours().create({"name": "kept"})
        with pytest.raises(UniqueViolation):
            await fail()
        assert sorted(await Harbours().query().pluck("name")) == ["a", "b", "kept"]
    assert sorted(await Harbours().query().pluck("name")) == ["a", "b", "kept"]
    found = await Ships().find(ship.id)
    assert found is not None
    assert found.flag_id == other


async def test_a_failed_transaction_writes_nothing() -> None:
    async def fail() -> None:
        async with transaction():
            await Harbours().create({"name": "a"})
            await Ships().create({"home_id": uuid4()})

    with pytest.raises(MissingReference):
        await fail()
    assert await Harbours().all() == []
