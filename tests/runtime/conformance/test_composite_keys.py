"""Repositories of models whose primary key has several columns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from typing import Any

import pytest
from sqlalchemy import PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Model, Repository, Text
from fw.runtime.database.backends.mongodb.store import MongoStore
from fw.runtime.database.errors import InvalidField, InvalidKey, UniqueViolation
from fw.runtime.database.models.keys import key_text
from fw.runtime.database.query.selection import Selection
from fw.runtime.errors import FwError, PreconditionFailed
from fw.runtime.validation.lookup import Lookup
from tests.runtime.databases import database_with


class Visit(Model):
    """Its key has another order than its columns."""

    __tablename__ = "conformance_visits"
    __table_args__ = (PrimaryKeyConstraint("room", "number", "day"),)

    day: Mapped[date] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(primary_key=True)
    note: Mapped[str | None] = mapped_column(Text)


class Visits(Repository[Visit]):
    model = Visit


DAY = date(2026, 1, 31)
KEYS = [(room, number, DAY) for room in ("A", "B") for number in (1, 2, 10)]


@pytest.fixture
async def visits(database_url: str) -> AsyncIterator[Visits]:
    async with database_with(database_url, Visit.__table__):
        repository = Visits()
        for room, number, day in reversed(KEYS):
            await repository.create({"room": room, "number": number, "day": day})
        yield repository


def keys(found: list[Visit]) -> list[tuple[Any, ...]]:
    return [(one.room, one.number, one.day) for one in found]


async def test_records_are_addressed_by_tuples(visits: Visits) -> None:
    key = ("A", 2, DAY)
    found = await visits.find(key)
    assert found is not None
    assert keys([found]) == [key]
    assert await visits.find(("A", 3, DAY)) is None
    assert await visits.find(("A", 2**80, DAY)) is None
    changed = await visits.update(key, {"note": "x"})
    assert changed is not None
    assert changed.note == "x"
    with pytest.raises(PreconditionFailed, match="the key A/2/2026-01-31"):
        await visits.update(key, {"note": "y"}, precondition=lambda _: False)
    assert await visits.delete(key)
    assert not await visits.delete(key)


async def test_a_key_changes_or_the_change_is_refused(visits: Visits) -> None:
    key = ("A", 2, DAY)
    if isinstance(visits.store, MongoStore):
        with pytest.raises(InvalidField, match="the key of a record can't be changed"):
            await visits.update(key, {"number": 7})
        kept = await visits.update(key, {"number": 2, "note": "x"})
        assert kept is not None
        assert keys([kept]) == [key]
        return
    moved = await visits.update(key, {"number": 7})
    assert moved is not None
    assert keys([moved]) == [("A", 7, DAY)]
    assert await visits.find(key) is None


async def test_the_key_is_unique(visits: Visits) -> None:
    with pytest.raises(UniqueViolation) as caught:
        await visits.create({"room": "A", "number": 1, "day": DAY})
    assert caught.value.fields == ("room", "number", "day")


async def test_a_key_of_another_shape_is_an_error(visits: Visits) -> None:
    for key in ("A", ("A", 1), ("A", 1, DAY, 1)):
        with pytest.raises(InvalidKey, match="a composite key is a tuple of 3 values"):
            await visits.find(key)
        with pytest.raises(InvalidKey):
            await visits.query().find(key)


async def test_queries_follow_the_order_of_the_key(visits: Visits) -> None:
    assert keys(await visits.all()) == KEYS
    assert keys(await visits.query().order_by("number").get()) == sorted(KEYS, key=lambda k: k[1])
    assert keys([one async for one in visits.query().stream(2)]) == KEYS
    descending = visits.query().order_by("-room", "-number", "-day")
    assert keys([one async for one in descending.stream(2)]) == KEYS[::-1]
    found = await visits.query().where("number", ">", 1).find(("A", 2, DAY))
    assert found is not None
    assert await visits.query().where("number", ">", 2).find(("A", 2, DAY)) is None
    selected = await visits.query().select("note").first()
    assert selected is not None
    assert keys([selected]) == KEYS[:1]


async def test_reads_are_limited_by_size(visits: Visits) -> None:
    await visits.update(KEYS[1], {"note": "n" * 1000})
    rows = await visits.store.select(Selection(max_bytes=5000))
    assert [row["number"] for row in rows] == [key[1] for key in KEYS]


async def test_rules_ignore_the_row_with_a_key(visits: Visits) -> None:
    await visits.update(KEYS[0], {"note": "n"})
    own, other = key_text(KEYS[0]), key_text(KEYS[1])
    for key, taken in ((own, False), (other, True)):
        lookup = Lookup("conformance_visits", "note", without=key)
        assert await lookup.among(["n", "other"], beyond=True) == [taken, False]
    with pytest.raises(FwError, match="'conformance_visits' has 3 columns, not 1"):
        Lookup("conformance_visits", "note", without="A")
