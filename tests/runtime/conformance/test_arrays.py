"""Arrays behave alike on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, QueryError, Repository, TextChoices, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.http.query.filters import UnknownName, parse_filter
from tests.runtime.databases import database_with


class Topic(TextChoices):
    SCIENCE = "S", "Science"
    ART = "art", "Art"


class Basket(Model):
    __tablename__ = "baskets"

    id: Mapped[UUID] = primary_key()
    words: Mapped[list[str]] = mapped_column(t.Array(t.String(80)), default=[])
    texts: Mapped[list[str] | None] = mapped_column(t.Array(t.Text))
    numbers: Mapped[list[int] | None] = mapped_column(t.Array(t.Integer))
    keys: Mapped[list[UUID] | None] = mapped_column(t.Array(t.Uuid))
    topics: Mapped[list[Topic] | None] = mapped_column(t.Array(t.Enum(Topic)))
    prices: Mapped[list[Decimal] | None] = mapped_column(t.Array(t.Decimal(10, 2)))
    wide: Mapped[list[Decimal] | None] = mapped_column(t.Array(t.Decimal(30, 8)))
    scores: Mapped[list[float] | None] = mapped_column(t.Array(t.Float))
    flags: Mapped[list[bool] | None] = mapped_column(t.Array(t.Boolean))
    days: Mapped[list[date] | None] = mapped_column(t.Array(t.Date))
    moments: Mapped[list[datetime] | None] = mapped_column(t.Array(t.DateTime))
    hours: Mapped[list[time] | None] = mapped_column(t.Array(t.Time))


class Baskets(Repository[Basket]):
    model = Basket


WORDS = [
    "a",
    "A",
    "ä",
    "a ",
    "",
    'quo"te',
    "back\\slash",
    "50%_x",
    "ß",
    "灯🪔",
    "null",
    "1",
    "{x,y}",
]
SCALARS: dict[str, list[Any]] = {
    "prices": [Decimal("0.10"), Decimal("-99999999.99"), Decimal("0.00")],
    "wide": [Decimal("1234567890123456789012.00000001"), Decimal("0.00000000")],
    "scores": [0.1, -1e308, 5e-324, 1.0, 2**53 + 0.0, 1 / 3],
    "flags": [True, False],
    "days": [date(1, 1, 1), date(2024, 2, 29), date(9999, 12, 31)],
    "moments": [datetime(2024, 2, 29, 23, 59, 59, 999999, UTC), datetime(1, 1, 2, tzinfo=UTC)],
    "hours": [time(0), time(23, 59, 59, 999999), time(8, 30)],
}
KEYS = [UUID(int=1), UUID("00000000-0000-4000-8000-00000000000a")]


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Basket.__table__) as opened:
        yield opened


async def test_lists_survive_a_round_trip(database: Database) -> None:
    scalars = dict(SCALARS)
    if not isinstance(database.backend, SqlBackend):
        # Its datetimes have milliseconds.
        scalars["moments"] = [one.replace(microsecond=0) for one in SCALARS["moments"]]
    given: dict[str, Any] = {
        "words": WORDS,
        "texts": ["x" * 70_000],
        "numbers": [2**63 - 1, -(2**63), 0],
        "keys": KEYS,
        "topics": ["S", Topic.ART],
        **scalars,
    }
    made = await Baskets().create(given)
    found = await Baskets().find(made.id)
    assert found == made
    assert {name: vars(made)[name] for name in given} == given
    assert {type(key) for key in made.keys or ()} == {UUID}
    for name, values in scalars.items():
        read = vars(made)[name]
        # An exponent or another number of decimals would be another text.
        assert list(map(str, read)) == [
            f"{one:f}" if name == "wide" else str(one) for one in values
        ]
        assert isinstance(read[0], type(values[0]))
        for value in values:
            found = await Baskets().query().where(f"{name}__contains", value).get()
            assert found == [made], (name, value)
    assert await Baskets().query().where("scores__contains", 0.2).get() == []
    moment = scalars["moments"][0].astimezone(timezone(timedelta(hours=2)))
    assert await Baskets().query().where("moments__contains", moment).get() == [made]


async def test_null_differs_from_an_empty_list() -> None:
    made = await Baskets().create({"texts": []})
    assert (made.words, made.texts, made.numbers) == ([], [], None)
    changed = await Baskets().update(made.id, {"texts": None, "numbers": []})
    assert changed is not None
    assert (changed.texts, changed.numbers) == (None, [])
    assert len(await Baskets().query().where("texts", None).get()) == 1
    assert await Baskets().query().where("numbers", None).get() == []


async def test_contains_finds_exactly_one_value() -> None:
    for word in WORDS:
        await Baskets().create({"words": ["other", word], "numbers": [len(word)], "keys": KEYS})
    await Baskets().create({})
    for word in WORDS:
        found = await Baskets().query().where("words__contains", word).get()
        assert [row.words for row in found] == [["other", word]]
    assert await Baskets().query().where("words__contains", "othe").get() == []
    assert len(await Baskets().query().where("numbers__contains", 1).get()) == 5
    assert len(await Baskets().query().where("keys__contains", KEYS[1]).get()) == len(WORDS)
    assert await Baskets().query().where("topics__contains", "S").get() == []
    science = await Baskets().create({"topics": [Topic.SCIENCE]})
    assert await Baskets().query().where("topics__contains", "S").get() == [science]


REFUSED: list[dict[str, Any]] = [
    {"words": ["a", None]},
    {"words": [1]},
    {"words": "a"},
    {"numbers": ["x"]},
    {"numbers": [2**63]},
    {"keys": ["x"]},
    {"prices": ["x"]},
    {"prices": [Decimal("100000000")]},
    {"scores": [float("inf")]},
    {"scores": [True]},
    {"flags": [1]},
    {"days": [datetime(2024, 1, 1)]},
    {"moments": [date(2024, 1, 1)]},
    {"hours": ["08:30"]},
]


async def test_items_of_another_type_are_refused() -> None:
    for values in REFUSED:
        with pytest.raises(OutOfRange):
            await Baskets().create(values)


async def test_arrays_have_no_order_and_no_other_operator() -> None:
    with pytest.raises(QueryError, match="arrays have no order"):
        Baskets().query().order_by("words")
    with pytest.raises(QueryError, match="only be compared with None"):
        Baskets().query().where("words", ["a"])
    with pytest.raises(QueryError, match="needs a value of type int"):
        Baskets().query().where("numbers__contains", "a")
    metadata = metadata_of(Basket)
    assert parse_filter("numbers__contains", "1", metadata, Basket).value == 1
    for name in ("words", "words__in", "words__startswith", "words__isnull"):
        with pytest.raises(UnknownName):
            parse_filter(name, "a", metadata, Basket)
    for name, values in SCALARS.items():
        shown = str(values[0]).lower() if name == "flags" else str(values[0])
        assert parse_filter(f"{name}__contains", shown, metadata, Basket).value == values[0]
    with pytest.raises(ValueError, match="should be one of: S, art"):
        parse_filter("topics__contains", "x", metadata, Basket)
