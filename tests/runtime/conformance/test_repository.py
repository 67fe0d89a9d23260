"""A repository behaves the same on every backend."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from fw.runtime.database import Database, session
from fw.runtime.database.errors import OutOfRange, QueryError
from fw.runtime.database.query.selection import Condition, Selection
from tests.runtime.conformance.records import FULL, Shelves, Tags, Things
from tests.runtime.models import Shelf, Thing

pytestmark = pytest.mark.usefixtures("database")


async def test_update_changes_only_the_given_columns() -> None:
    made = await Things().create(FULL)
    changed = await Things().update(made.id, {"name": "new", "notes": None})
    assert changed is not None
    assert changed.updated_at >= made.updated_at
    expected = {**vars(made), "name": "new", "notes": None, "updated_at": changed.updated_at}
    assert vars(changed) == expected
    assert await Things().update(made.id, {"name": "new", "notes": None}) is not None
    assert await Things().update(made.id, {}) is not None
    assert await Things().update(uuid4(), {"name": "x"}) is None
    assert await Things().update(uuid4(), {}) is None


async def test_a_row_is_found_by_its_key_within_a_scope(database: Database) -> None:
    store = database.store(Thing)
    made = await Things().create({"name": "lamp", "count": 3})
    named, many = Condition("name", "eq", "lamp"), Condition("count", "gt", 3)
    for scope, found in (((named,), True), ((named, many), False)):
        row = await store.find(made.id, scope)
        assert row == (await store.find(made.id) if found else None)
    assert await store.find(uuid4(), (named,)) is None
    assert await store.find("not a key", (named,)) is None
    with pytest.raises(OutOfRange):
        await store.find(made.id, (Condition("count", "eq", 2**70),))


async def test_delete_returns_true_if_the_record_existed() -> None:
    made = await Shelves().create({"label": "x"})
    assert await Shelves().delete(made.id) is True
    assert await Shelves().delete(made.id) is False
    assert await Shelves().find(made.id) is None


async def test_a_cascade_deletes_referring_records() -> None:
    thing = await Things().create({"name": "x"})
    await Tags().create({"thing_id": thing.id, "group": "g"})
    await Things().delete(thing.id)
    assert await Tags().all() == []


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
        return [row.count for row in await query.order_by("count").get()]

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
    fortunes = [row.count for row in await things.query().order_by("-fortune").get()]
    assert fortunes == [5, 4, 3, 2, 1, 0]
    notes = [row.count for row in await things.query().order_by("notes", "-count").get()]
    assert notes == [0, 2, 4, 5, 3, 1]
    first = await things.query().where("count__gt", 2).order_by("-count").first()
    assert first is not None
    assert first.count == 5
    assert await things.query().where("count__gt", 2).limit(1).count() == 3
    assert (await things.query().find(first.id)) == first
    assert [row.count for row in await things.query().limit(2).offset(3).get()] == [3, 4]
    page = await things.query().order_by("count").paginate(2, 4)
    assert [row.count for row in page.records] == [4, 5]
    assert page.meta() == {"page": 2, "per_page": 4, "total": 6, "pages": 2}
    far = await things.query().paginate(10**9, 100)
    assert (far.rows, far.total) == ([], 6)


async def test_search_ignores_case_on_every_database(database: Database) -> None:
    things = Things()
    names = ["ÉCOLE à Liège", "école a", "Ecole", "МОСКВА", "Straße", "100%_\\", "σίγμας ΣΊΓΜΑ"]
    for count, name in enumerate(names):
        await things.create({"name": name, "notes": name[::-1], "count": count})

    async def found(operator: str, text: str) -> list[int]:
        rows = await things.query().where(f"name__{operator}", text).order_by("count").get()
        searched = Selection((Condition("", "contains", text, ("name", "notes")),))
        if operator == "contains":
            counts = {row["count"] for row in await things.store.select(searched)}
            assert counts >= {row.count for row in rows}
        return [row.count for row in rows]

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


async def test_aggregates_are_exact_and_the_same_on_every_database() -> None:
    """Sums don't round, NULL counts for nothing, and the limit of the query doesn't apply."""
    things = Things()
    query = things.query()
    assert [await query.sum(field) for field in ("count", "price", "weight")] == [0, 0, 0]
    assert [await query.avg("price"), await query.min("count"), await query.max("born")] == [
        None
    ] * 3
    assert await query.group_by("mood").count() == {}
    for number in range(10):
        await things.create(
            {
                "name": f"n{number}",
                "notes": "aA"[number % 2],
                "count": 2**62 - number,
                "price": Decimal("0.1"),
                "fortune": Decimal("12345678901234567890123456.7891") if number % 3 else None,
                "weight": number / 2,
                "born": date(2020, 1, 1 + number),
                "mood": "calm" if number < 7 else "it's 50%",
                "twin": UUID(int=1) if number == 5 else None,
            }
        )
    assert await query.limit(2).sum(Thing.count) == 10 * 2**62 - 45
    assert str(await query.sum(Thing.price)) == "1.00"
    assert str(await query.sum("fortune")) == "74074073407407407340740740.7346"
    assert await query.sum(Thing.weight) == 22.5
    assert await query.avg(Thing.weight) == 2.25
    assert await query.avg("price") == Decimal("0.1")
    assert await query.where("count", ">", 2**62 - 4).avg("count") == 2**62 - 1.5
    assert await query.max("fortune") == Decimal("12345678901234567890123456.7891")
    assert [await query.min("born"), await query.max(Thing.born)] == [
        date(2020, 1, 1),
        date(2020, 1, 10),
    ]

    assert [*(await query.group_by(Thing.mood).count()).items()] == [("calm", 7), ("it's 50%", 3)]
    assert await query.group_by("notes").sum("weight") == {"A": 12.5, "a": 10.0}
    assert await query.where("weight", "<", 1).group_by("mood").avg("price") == {
        "calm": Decimal("0.1")
    }
    counts = await query.group_by(Thing.mood, Thing.twin).count()
    assert [*counts.items()] == [
        (("calm", UUID(int=1)), 1),
        (("calm", None), 6),
        (("it's 50%", None), 3),
    ]
    assert await query.group_by("born").sum("fortune", largest=1) == {
        date(2020, 1, 2): Decimal("12345678901234567890123456.7891")
    }
    assert [*(await query.group_by("mood").count(largest=5))] == ["calm", "it's 50%"]


async def test_aggregates_refuse_other_fields() -> None:
    asks: tuple[Callable[[Any], Any], ...] = (
        lambda query: query.sum("name"),
        lambda query: query.avg("born"),
        lambda query: query.max("name"),
        lambda query: query.sum("secret"),
        lambda query: query.group_by("extra").count(),
        lambda query: query.group_by("nmae").count(),
        lambda query: query.group_by().count(),
        lambda query: query.group_by("mood").count(largest=0),
    )
    for ask in asks:
        with pytest.raises(QueryError):
            await ask(Things().query())


async def test_histograms_compare_values_on_every_database() -> None:
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


@pytest.mark.sql
async def test_a_sqlalchemy_session_works_on_the_same_database(database: Database) -> None:
    from sqlalchemy import select

    made = await Things().create(FULL)
    async with session() as opened:
        thing = (await opened.scalars(select(Thing))).one()
        assert (thing.id, thing.fortune, thing.seen_at) == (
            made.id,
            made.fortune,
            made.seen_at,
        )
        assert thing.extra == made.extra
        opened.add(Shelf(label="orm"))
        opened.add(Thing(name="orm", fortune=Decimal("1.5")))
        await opened.commit()
    assert len(await Things().all()) == 2
    assert [row.label for row in await Shelves().all()] == ["orm"]
