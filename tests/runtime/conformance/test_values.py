"""Values survive a round trip on every backend."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from fw.runtime.database import Database, session
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.sql.backend import SqlBackend
from tests.runtime.conformance.records import FULL, Shelves, Things
from tests.runtime.models import Mood, Thing

pytestmark = pytest.mark.usefixtures("database")


async def test_uuids_are_python_uuids_on_every_database(database: Database) -> None:
    row = await Things().create({"name": "n", "twin": uuid4()})
    assert {type(row.id), type(row.twin)} == {UUID}
    assert await Things().find(row.id) == row


async def test_values_of_every_type_survive_a_round_trip(database: Database) -> None:
    expected = dict(FULL)
    if not isinstance(database.backend, SqlBackend):
        # Its datetimes have milliseconds.
        expected["seen_at"] = FULL["seen_at"].replace(microsecond=123_000)
    made = await Things().create({**FULL, "secret": "hush"})
    found = await Things().find(made.id)
    assert found == made
    assert {name: vars(made)[name] for name in FULL} == expected
    assert {name: type(vars(made)[name]) for name in FULL if name != "twin"} == {
        name: type(value) for name, value in FULL.items() if name != "twin"
    }
    assert isinstance(made.id, UUID)
    assert made.id.version == 7


async def test_members_of_an_enum_are_the_same_as_their_texts() -> None:
    calm = await Things().create({"name": "a", "mood": Mood.CALM})
    other = await Things().create({"name": "b", "mood": "it's 50%"})
    changed = await Things().update(calm.id, {"mood": Mood.IT_S_50})
    assert changed is not None

    assert [row.mood for row in (calm, other, changed)] == ["calm", "it's 50%", "it's 50%"]
    for value in (Mood.IT_S_50, "it's 50%"):
        found = await Things().query().where("mood", value).order_by("name").get()
        assert [row.name for row in found] == ["a", "b"]
        listed = await Things().query().where_in("mood", [value]).get()
        assert {type(row.mood) for row in (*found, *listed, calm)} == {Mood}
    with pytest.raises(OutOfRange):
        await Things().create({"name": "c", "mood": 1})


async def test_a_row_has_exactly_the_public_columns() -> None:
    made = await Things().create({"name": "x", "secret": "hush"})
    public = [column.name for column in Thing.__table__.columns if column.name != "secret"]
    assert list(vars(made)) == public
    assert [list(vars(row)) for row in await Things().all()] == [public]
    changed = await Things().update(made.id, {"secret": "other"})
    assert changed is not None
    assert list(vars(changed)) == public


async def test_missing_columns_get_their_defaults() -> None:
    before = datetime.now(UTC)
    made = await Things().create({"name": "x"})
    assert (made.count, made.active, made.mood) == (0, True, "calm")
    assert made.price == Decimal("9.99")
    assert made.notes is None
    assert before - timedelta(seconds=1) < made.created_at == made.updated_at
    assert made.created_at.utcoffset() == timedelta(0)


async def test_keys_are_ascending() -> None:
    first, second = [await Shelves().create({"label": label}) for label in "ab"]
    assert 0 < first.id < second.id
    keys = [(await Things().create({"name": str(number)})).id for number in range(5)]
    assert sorted(keys) == keys


async def test_datetimes_are_converted_to_utc() -> None:
    local = datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    made = await Things().create({"name": "x", "seen_at": local})
    assert made.seen_at == local
    assert made.seen_at.utcoffset() == timedelta(0)
    naive = await Things().create({"name": "y", "seen_at": datetime(2026, 1, 1)})
    assert naive.seen_at == datetime(2026, 1, 1, tzinfo=UTC)


ENDS = (date(1, 1, 1), date(9999, 12, 31))


async def test_the_ends_of_the_calendar_are_dates() -> None:
    for day in ENDS:
        made = await Things().create({"name": f"of a repository {day}", "born": day})
        assert made.born == day
        assert [one.id for one in await Things().query().where("born", day).get()] == [made.id]


@pytest.mark.sql
async def test_the_ends_of_the_calendar_are_stored_as_dates(database: Database) -> None:
    for day in ENDS:
        await Things().create({"name": f"of a repository {day}", "born": day})
        async with session() as opened:
            opened.add(Thing(name=f"of a session {day}", born=day))
            await opened.flush()
            found = await opened.scalars(sa.select(Thing.born).where(Thing.born == day))
            assert found.all() == [day, day]
            await opened.commit()
    # Not infinities, which sort behind all dates, and which other programs can't read.
    text = "SELECT CAST(born AS CHAR(10)) FROM things"
    stored = await database.driver.fetch(text, [], writes=False)
    assert sorted(str(row[0]) for row in stored) == sorted(str(day) for day in ENDS * 2)


async def test_integers_may_be_given_as_floats() -> None:
    made = await Things().create({"name": "x", "count": 2.0, "weight": 3})
    assert (made.count, made.weight) == (2, 3.0)
    text = str(made.id).upper()
    assert await Things().find(text) == made  # type: ignore[arg-type]


async def test_mutable_defaults_are_not_shared() -> None:
    first = await Things().create({"name": "x"})
    first.options["a"].append("changed")
    assert (await Things().create({"name": "y"})).options == {"a": []}
    stored = await Things().find(first.id)
    assert stored is not None
    assert stored.options == {"a": []}


@pytest.mark.sql
async def test_a_session_shares_no_mutable_defaults() -> None:
    async with session() as opened:
        thing = Thing(name="orm")
        opened.add(thing)
        await opened.flush()
        assert thing.options == {"a": []}
        thing.options["b"] = 1  # type: ignore[index]
    assert (await Things().create({"name": "z"})).options == {"a": []}
