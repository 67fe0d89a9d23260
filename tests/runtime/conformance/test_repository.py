"""A repository behaves the same on every provider."""

from __future__ import annotations

import asyncio
import math
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from fw.runtime.database import Database, Repository, session, transaction
from fw.runtime.database.errors import (
    CheckViolation,
    MissingReference,
    NotNullViolation,
    OutOfRange,
    StillReferenced,
    UniqueViolation,
)
from fw.runtime.database.selection import Condition, Selection
from tests.runtime.models import Shelf, Tag, Thing

pytestmark = pytest.mark.usefixtures("database")


class Shelves(Repository[Shelf]):
    model = Shelf


class Things(Repository[Thing]):
    model = Thing


class Tags(Repository[Tag]):
    model = Tag


FULL: dict[str, Any] = {
    "name": 'Zoë\'s 100% \\ "lamp" %s :x ? $1 — 灯 🪔',
    "notes": "n" * 70_000,
    "count": 2**63 - 1,
    "weight": 0.1 + 0.2,
    "active": False,
    "price": Decimal("-99999999.99"),
    "fortune": Decimal("12345678901234567890123456.7891"),
    "born": date(2024, 2, 29),
    "wakes": time(23, 59, 59, 999999),
    "seen_at": datetime(2026, 3, 29, 1, 30, 0, 123456, tzinfo=UTC),
    "extra": {"a": [1, 2.5, None, True, "é灯"], "b": {}},
    "mood": "it's 50%",
    "twin": UUID("00000000-0000-4000-8000-000000000001"),
}


async def test_uuids_are_pythons_own_on_every_database(database: Database) -> None:
    row = await Things().create({"name": "n", "twin": uuid4()})
    assert {type(row[name]) for name in ("id", "twin")} == {UUID}
    assert await Things().find(row["id"]) == row


async def test_every_type_comes_back_as_it_went_in() -> None:
    made = await Things().create({**FULL, "secret": "hush"})
    found = await Things().find(made["id"])
    assert found == made
    assert {name: made[name] for name in FULL} == FULL
    assert {name: type(made[name]) for name in FULL if name != "twin"} == {
        name: type(value) for name, value in FULL.items() if name != "twin"
    }
    assert isinstance(made["id"], UUID)
    assert made["id"].version == 7


async def test_a_row_has_exactly_the_public_columns() -> None:
    made = await Things().create({"name": "x", "secret": "hush"})
    public = [column.name for column in Thing.__table__.columns if column.name != "secret"]
    assert list(made) == public
    assert [list(row) for row in await Things().all()] == [public]
    changed = await Things().update(made["id"], {"secret": "other"})
    assert list(changed or ()) == public


async def test_defaults_fill_what_is_left_out() -> None:
    before = datetime.now(UTC)
    made = await Things().create({"name": "x"})
    assert (made["count"], made["active"], made["mood"]) == (0, True, "calm")
    assert made["price"] == Decimal("9.99")
    assert made["notes"] is None
    assert before - timedelta(seconds=1) < made["created_at"] == made["updated_at"]
    assert made["created_at"].utcoffset() == timedelta(0)


async def test_keys_of_the_database_count_up_and_those_of_the_application_sort() -> None:
    first, second = [await Shelves().create({"label": label}) for label in "ab"]
    assert 0 < first["id"] < second["id"]
    keys = [(await Things().create({"name": str(number)}))["id"] for number in range(5)]
    assert sorted(keys) == keys


async def test_update_changes_what_is_given_and_nothing_else() -> None:
    made = await Things().create(FULL)
    changed = await Things().update(made["id"], {"name": "new", "notes": None})
    assert changed is not None
    assert changed["updated_at"] >= made["updated_at"]
    expected = {**made, "name": "new", "notes": None, "updated_at": changed["updated_at"]}
    assert changed == expected
    assert await Things().update(made["id"], {"name": "new", "notes": None}) is not None
    assert await Things().update(made["id"], {}) is not None
    assert await Things().update(uuid4(), {"name": "x"}) is None
    assert await Things().update(uuid4(), {}) is None


async def test_delete_says_whether_there_was_one() -> None:
    made = await Shelves().create({"label": "x"})
    assert await Shelves().delete(made["id"]) is True
    assert await Shelves().delete(made["id"]) is False
    assert await Shelves().find(made["id"]) is None


async def test_an_offset_is_turned_into_utc() -> None:
    local = datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    made = await Things().create({"name": "x", "seen_at": local})
    assert made["seen_at"] == local
    assert made["seen_at"].utcoffset() == timedelta(0)
    naive = await Things().create({"name": "y", "seen_at": datetime(2026, 1, 1)})
    assert naive["seen_at"] == datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"name": "taken"}, UniqueViolation),
        ({"name": "x", "shelf_id": 999}, MissingReference),
        ({"name": None}, NotNullViolation),
        ({"count": 1}, NotNullViolation),
        ({"name": "x", "mood": "angry"}, CheckViolation),
        ({"name": "x", "count": 2**63}, OutOfRange),
        ({"name": "x", "count": -(2**63) - 1}, OutOfRange),
        ({"name": "x", "count": 2**200}, OutOfRange),
        ({"name": "x", "count": 1.5}, OutOfRange),
        ({"name": "x", "count": "1"}, OutOfRange),
        ({"name": 1}, OutOfRange),
        ({"name": "x", "mood": 1}, OutOfRange),
        ({"name": "x", "weight": "1"}, OutOfRange),
        ({"name": "x", "active": "yes"}, OutOfRange),
        ({"name": "x", "born": "2024-02-29"}, OutOfRange),
        ({"name": "x", "wakes": "12:00"}, OutOfRange),
        ({"name": "x", "seen_at": "2024-02-29"}, OutOfRange),
        ({"name": "x", "twin": "nope"}, OutOfRange),
        ({"name": "x", "extra": {1, 2}}, OutOfRange),
        ({"name": "\ud800"}, OutOfRange),
        ({"name": "x", "price": Decimal("100000000.00")}, OutOfRange),
        ({"name": "x", "price": Decimal("NaN")}, OutOfRange),
        ({"name": "x", "fortune": Decimal("Infinity")}, OutOfRange),
        ({"name": "x", "extra": math.nan}, OutOfRange),
        ({"name": "x", "extra": ["\ud800"]}, OutOfRange),
        (
            {"name": "x", "seen_at": datetime.min.replace(tzinfo=timezone(timedelta(hours=9)))},
            OutOfRange,
        ),
    ],
)
async def test_a_refusal_is_told_by_its_kind(
    values: dict[str, Any], error: type[Exception]
) -> None:
    await Things().create({"name": "taken"})
    with pytest.raises(error) as caught:
        await Things().create(values)
    assert type(caught.value) is error
    assert len(await Things().all()) == 1


async def test_update_and_delete_are_refused_alike() -> None:
    shelf = await Shelves().create({"label": "a"})
    await Shelves().create({"label": "b"})
    thing = await Things().create({"name": "x", "shelf_id": shelf["id"]})
    with pytest.raises(UniqueViolation) as unique:
        await Shelves().update(shelf["id"], {"label": "b"})
    assert unique.value.fields == ("label",)
    with pytest.raises(MissingReference) as missing:
        await Things().update(thing["id"], {"shelf_id": 10**9})
    assert missing.value.fields == ("shelf_id",)
    with pytest.raises(CheckViolation):
        await Things().update(thing["id"], {"mood": "angry"})
    with pytest.raises(StillReferenced):
        await Shelves().delete(shelf["id"])


@pytest.mark.parametrize("key", ["nope", 1.5, 2**70, None, b"1"])
async def test_what_no_key_can_be_is_the_key_of_no_record(key: Any) -> None:
    await Shelves().create({"label": "a"})
    await Things().create({"name": "x"})
    repositories: tuple[Repository[Any], ...] = (Shelves(), Things())
    for repository, change in zip(repositories, ({"label": "b"}, {"name": "y"}), strict=True):
        assert await repository.find(key) is None
        assert await repository.update(key, change) is None
        assert await repository.update(key, {}) is None
        assert await repository.delete(key) is False
    with pytest.raises(OutOfRange):
        await Shelves().update(1, {"label": 5})


async def test_whole_numbers_may_come_in_any_type() -> None:
    made = await Things().create({"name": "x", "count": 2.0, "weight": 3})
    assert (made["count"], made["weight"]) == (2, 3.0)
    text = str(made["id"]).upper()
    assert await Things().find(text) == made  # type: ignore[arg-type]


async def test_a_default_is_nobodys_to_change() -> None:
    first = await Things().create({"name": "x"})
    first["options"]["a"].append("changed")
    assert (await Things().create({"name": "y"}))["options"] == {"a": []}
    stored = await Things().find(first["id"])
    assert stored is not None
    assert stored["options"] == {"a": []}
    async with session() as opened:
        thing = Thing(name="orm")
        opened.add(thing)
        await opened.flush()
        assert thing.options == {"a": []}
        thing.options["b"] = 1  # type: ignore[index]
    assert (await Things().create({"name": "z"}))["options"] == {"a": []}


async def test_a_unique_conflict_tells_its_fields() -> None:
    await Things().create({"name": "for key 'uq_x'"})
    with pytest.raises(UniqueViolation) as caught:
        await Things().create({"name": "for key 'uq_x'"})
    assert caught.value.fields == ("name", "mood")
    assert caught.value.message == "a record with the same name and mood exists"


async def test_a_cascade_takes_what_hangs_on_a_record() -> None:
    thing = await Things().create({"name": "x"})
    await Tags().create({"thing_id": thing["id"], "group": "g"})
    await Things().delete(thing["id"])
    assert await Tags().all() == []


async def test_an_unknown_column_is_the_programmers_error() -> None:
    with pytest.raises(ValueError, match="colour"):
        await Things().create({"name": "x", "colour": "red"})


async def test_queries_filter_sort_and_count() -> None:
    things = Things()
    for number in range(6):
        await things.create(
            {
                "name": f"Lamp_{number}%",
                "count": number,
                "notes": None if number % 2 else f"note {number}",
                "price": Decimal(number) / 3,
                "fortune": Decimal(10) ** number - 500,
                "seen_at": datetime(2026, 1, 1 + number, tzinfo=UTC),
            }
        )

    async def counts(*conditions: tuple[str, Any]) -> list[int]:
        query = things.query()
        for field, value in conditions:
            query = query.where(field, value)
        return [row["count"] for row in await query.order_by("count").get()]

    assert await counts(("count", 3)) == [3]
    assert await counts(("count__ne", 3)) == [0, 1, 2, 4, 5]
    assert await counts(("count__gte", 1), ("count__lt", 4)) == [1, 2, 3]
    assert await counts(("count__in", [1, 4, 5])) == [1, 4, 5]
    assert await counts(("count__in", [])) == []
    assert await counts(("notes", None)) == [1, 3, 5]
    assert await counts(("notes__isnull", False)) == [0, 2, 4]
    assert await counts(("notes__ne", "note 0")) == [1, 2, 3, 4, 5]
    assert await counts(("name__like", "lamp%")) == [0, 1, 2, 3, 4, 5]
    assert await counts(("name__like", "lamp\\%")) == []
    assert await counts(("name__like", "%3_")) == [3]
    assert await counts(("name__like", "%\\")) == []
    assert await counts(("price__gt", Decimal("1.00"))) == [4, 5]
    assert await counts(("price", Decimal("0.33"))) == [1]
    assert await counts(("fortune__lt", Decimal(0))) == [0, 1, 2]
    assert await counts(("seen_at__gt", datetime(2026, 1, 4, 12, tzinfo=UTC))) == [4, 5]
    fortunes = [row["count"] for row in await things.query().order_by("-fortune").get()]
    assert fortunes == [5, 4, 3, 2, 1, 0]
    notes = [row["count"] for row in await things.query().order_by("notes", "-count").get()]
    assert notes == [0, 2, 4, 5, 3, 1]
    first = await things.query().where("count__gt", 2).order_by("-count").first()
    assert first is not None
    assert first["count"] == 5
    assert await things.query().where("count__gt", 2).limit(1).count() == 3
    assert (await things.query().find(first["id"])) == first
    assert [row["count"] for row in await things.query().limit(2).offset(3).get()] == [3, 4]
    page = await things.query().order_by("count").paginate(2, 4)
    assert [row["count"] for row in page.rows] == [4, 5]
    assert page.meta() == {"page": 2, "per_page": 4, "total": 6, "pages": 2}
    far = await things.query().paginate(10**9, 100)
    assert (far.rows, far.total) == ([], 6)


async def test_the_case_of_letters_is_ignored_on_every_database_alike(database: Database) -> None:
    things = Things()
    names = ["ÉCOLE à Liège", "école a", "Ecole", "МОСКВА", "Straße", "100%_\\", "σίγμας ΣΊΓΜΑ"]
    for count, name in enumerate(names):
        await things.create({"name": name, "notes": name[::-1], "count": count})

    async def found(operator: str, text: str) -> list[int]:
        rows = await things.query().where(f"name__{operator}", text).order_by("count").get()
        searched = Selection((Condition("", "contains", text, ("name", "notes")),))
        if operator == "contains":
            counts = {row["count"] for row in await things.store.select(searched)}
            assert counts >= {row["count"] for row in rows}
        return [row["count"] for row in rows]

    assert await found("contains", "École") == [0, 1]
    assert await found("contains", "ÉCOLE À LIÈGE") == [0]
    assert await found("startswith", "éCOLE") == [0, 1]
    assert await found("contains", "ecole") == [2]
    assert await found("endswith", "À Liège") == [0]
    assert await found("like", "É%A") == [1]
    assert await found("like", "é____ À%") == [0]
    assert await found("contains", "москва") == [3]
    assert await found("endswith", "Сква") == [3]
    assert await found("contains", "STRAßE") == [4]
    assert await found("contains", "strasse") == []
    assert await found("contains", "%_\\") == [5]
    assert await found("endswith", "\\") == [5]
    assert await found("startswith", "%") == []
    assert await found("contains", "ΣΊΓΜΑ") == [6]
    some = "абвгдежзийклмноп"
    await things.create({"name": some.upper(), "count": 7})
    assert await found("contains", some) == [7]
    await things.create({"name": f"{some} рст", "count": 8})
    assert await found("contains", f"{some.upper()} рст") == [8]


async def test_rows_are_counted_by_ranges() -> None:
    """By what the values are, not by how a database writes them down."""
    things = Things()
    for number in range(6):
        await things.create(
            {
                "name": f"n{number}",
                "notes": "Zz"[number % 2] * number if number else None,
                "count": 10**number,
                "price": Decimal(number) * 3,
                "seen_at": datetime(2026, 1, 1 + number, tzinfo=UTC) if number else None,
            }
        )
    query = things.query()
    days = [datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 8)]
    assert await query.histogram("seen_at", days) == [0, 1, 1, 1, 1, 1]
    assert await query.histogram("seen_at", days[::3]) == [2, 3]
    assert await query.histogram("count", [1, 9, 10, 2**62]) == [1, 0, 5]
    assert await query.histogram("price", [Decimal("2.99"), 9, Decimal("12.01")]) == [2, 2]
    assert await query.histogram("notes", ["A", "Zz", "z", "{"]) == [2, 0, 3]
    some = query.where("count", ">", 10).or_where("name", "n0").limit(1).order_by("-name")
    assert await some.histogram("count", [1, 100, 10**4, 10**5]) == [1, 2, 1]
    assert len({type(count) for count in await query.histogram("count", [0, 1, 2])}) == 1


async def test_a_transaction_is_all_or_nothing() -> None:
    async with transaction():
        await Shelves().create({"label": "kept"})

    async def fail() -> None:
        async with transaction():
            await Shelves().create({"label": "lost"})
            await Shelves().create({"label": "kept"})

    with pytest.raises(UniqueViolation):
        await fail()
    assert [row["label"] for row in await Shelves().all()] == ["kept"]


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
    assert [row["label"] for row in await Shelves().query().order_by("label").get()] == ["a", "c"]


async def test_transactions_never_mix() -> None:
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
    labels = sorted(row["label"] for row in await Shelves().all())
    assert labels == ["s0", "s1", "s2", "s3", "s4", "s5", "t01", "t02", "t21", "t22", "t41", "t42"]


async def test_a_task_that_outlives_its_transaction_stands_alone() -> None:
    async def later() -> None:
        await asyncio.sleep(0.02)
        await Shelves().create({"label": "later"})

    async with transaction():
        await Shelves().create({"label": "now"})
        task = asyncio.create_task(later())
    await task
    assert len(await Shelves().all()) == 2


async def test_tasks_of_one_transaction_take_turns() -> None:
    async with transaction():
        await asyncio.gather(*(Shelves().create({"label": str(n)}) for n in range(10)))
    assert len(await Shelves().all()) == 10


async def test_many_writers_all_succeed(database: Database) -> None:
    await asyncio.gather(*(Shelves().create({"label": str(number)}) for number in range(100)))
    assert await Shelves().query().count() == 100
    await database.ping()


async def test_sqlalchemys_own_session_works_beside(database: Database) -> None:
    from sqlalchemy import select

    made = await Things().create(FULL)
    async with session() as opened:
        thing = (await opened.scalars(select(Thing))).one()
        assert (thing.id, thing.fortune, thing.seen_at) == (
            made["id"],
            made["fortune"],
            made["seen_at"],
        )
        assert thing.extra == made["extra"]
        opened.add(Shelf(label="orm"))
        opened.add(Thing(name="orm", fortune=Decimal("1.5")))
        await opened.commit()
    assert len(await Things().all()) == 2
    assert [row["label"] for row in await Shelves().all()] == ["orm"]
