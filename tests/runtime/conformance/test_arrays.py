"""Arrays behave alike on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, QueryError, Repository, TextChoices, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.metadata import metadata_of
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
KEYS = [UUID(int=1), UUID("00000000-0000-4000-8000-00000000000a")]


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Basket.__table__) as opened:
        yield opened


async def test_lists_survive_a_round_trip() -> None:
    given: dict[str, Any] = {
        "words": WORDS,
        "texts": ["x" * 70_000],
        "numbers": [2**63 - 1, -(2**63), 0],
        "keys": KEYS,
        "topics": ["S", Topic.ART],
    }
    made = await Baskets().create(given)
    found = await Baskets().find(made.id)
    assert found == made
    assert {name: vars(made)[name] for name in given} == given
    assert {type(key) for key in made.keys or ()} == {UUID}


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


@pytest.mark.parametrize(
    "values",
    [
        {"words": ["a", None]},
        {"words": [1]},
        {"words": "a"},
        {"numbers": ["x"]},
        {"numbers": [2**63]},
        {"keys": ["x"]},
    ],
)
async def test_items_of_another_type_are_refused(values: dict[str, Any]) -> None:
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
    with pytest.raises(ValueError, match="should be one of: S, art"):
        parse_filter("topics__contains", "x", metadata, Basket)
