"""Rules that query the database, on every backend."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from fw.runtime.database import Database, Repository, transaction
from fw.runtime.database.errors import NotConfigured
from fw.runtime.validation import InvalidRule, ValidationError, avalidate
from fw.runtime.validation.lookup import MAX_VALUES, Lookup
from tests.processes import python
from tests.runtime.models import Shelf, Thing

BLOG = Path(__file__).parents[3] / "examples/blog"


class Shelves(Repository[Shelf]):
    model = Shelf


class Things(Repository[Thing]):
    model = Thing


async def faults(payload: object, rules: Any) -> list[str]:
    try:
        await avalidate(payload, rules)
    except ValidationError as error:
        return list(error.errors)
    return []


class Counting:
    """Counts the statements that a database runs."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        fetch = type(database.driver).fetch

        async def counted(driver: Any, *args: Any, **kwargs: Any) -> Any:
            self.count += 1
            return await fetch(driver, *args, **kwargs)

        monkeypatch.setattr(type(database.driver), "fetch", counted)


@pytest.mark.usefixtures("database")
async def test_exists_and_unique() -> None:
    shelf = await Shelves().create({"label": "top"})
    for value in ("top",):
        assert await faults({"label": value}, {"label": "exists:shelves"}) == []
        assert await faults({"label": value}, {"label": "unique:shelves"}) == ["label"]
    for value in ("bottom", "", "top'--", "%", "top\x00", "\ud800", "x" * 20_000, 5, True, 1.5):
        assert await faults({"label": value}, {"label": "exists:shelves,label"}) == ["label"]
        assert await faults({"label": value}, {"label": "unique:shelves,label"}) == []
    except_it = f"unique:shelves,label,{shelf.id}"
    assert await faults({"label": "top"}, {"label": except_it}) == []
    assert await faults({"label": "top"}, {"label": "unique:shelves,label,0"}) == ["label"]
    assert await faults({"label": "top"}, {"label": "unique:shelves,label,top,label"}) == []


@pytest.mark.usefixtures("database")
async def test_values_are_converted_to_the_type_of_the_column() -> None:
    thing = await Things().create({"name": "a", "price": "9.50", "weight": 0.5})
    row = await Things().find(thing.id)
    assert row is not None
    good = {
        "id": str(row.id),
        "name": "a",
        "count": "0",
        "price": "9.5",
        "weight": 0.5,
        "active": True,
        "mood": "calm",
        "created_at": row.created_at.isoformat(),
    }
    for name, value in good.items():
        assert await faults({"it": value}, {"it": f"exists:things,{name}"}) == [], name
    odd = ["x", "", "\x00", 2**63, -(2**70), 10**30, 1e300, "NaN", "9.505", {}, True, "2024-13-01"]
    for name in [*good, "born", "wakes", "seen_at", "twin"]:
        for value in odd:
            right = name == "active" and value is True
            expected = [] if right else ["it"]
            assert await faults({"it": value}, {"it": f"exists:things,{name}"}) == expected


@pytest.mark.usefixtures("database")
async def test_unknown_and_private_columns_are_refused() -> None:
    for rule, words, hint in (
        ("exists:shelfs,id", "unknown table 'shelfs'", "did you mean 'shelves'?"),
        ("exists:shelves,lable", "unknown column 'lable'", "did you mean 'label'?"),
        ("unique:things,secret", "private", None),
        ("unique:things,name,x,secret", "private", None),
        ("exists:things,extra", "JSON", None),
        ("exists:things,id;drop", "unknown column", None),
    ):
        with pytest.raises(InvalidRule, match=words) as caught:
            await avalidate({"it": "x"}, {"it": rule})
        if hint:
            assert caught.value.hint == hint
    for rule in ("exists", "unique:a,b,None", "unique:a,b,c,d,e"):
        with pytest.raises(InvalidRule, match="invalid rule"):
            await avalidate({}, {"it": rule})


async def test_a_list_takes_one_query(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [await Shelves().create({"label": f"s{number}"}) for number in range(5)]
    keys = [row.id for row in made]
    counting = Counting(database, monkeypatch)
    rules = {"items.*.id": "integer|exists:shelves", "ids": "array|exists:shelves,id"}
    items = [{"id": key} for key in [*keys, keys[0]]]
    assert await faults({"items": items, "ids": keys}, rules) == []
    assert counting.count == 2
    items[2] = {"id": 2**40}
    assert await faults({"items": items, "ids": [*keys, "x"]}, rules) == ["items.2.id", "ids"]
    labels = [row.label for row in made]
    assert await faults({"l": labels}, {"l.*": "exists:shelves,label"}) == []
    assert await faults({"l": ["s0", "new"]}, {"l.*": "unique:shelves,label"}) == ["l.0"]


@pytest.mark.usefixtures("database")
async def test_too_many_values_fail_exists_and_unique() -> None:
    values = [str(uuid4()) for _ in range(MAX_VALUES + 5)]
    lookup = Lookup("things", "id")
    assert (await lookup.among(values, beyond=True)) == [False] * MAX_VALUES + [True] * 5
    assert not any(await lookup.among(values, beyond=False))
    payload, late = {"ids": values}, [f"ids.{MAX_VALUES + number}" for number in range(5)]
    assert await faults(payload, {"ids.*": "unique:things,id"}) == late
    payload = {"ids": values[MAX_VALUES:]}
    assert await faults(payload, {"ids.*": "unique:things,id"}) == []


@pytest.mark.usefixtures("database")
async def test_many_values_match_like_single_ones() -> None:
    await Shelves().create({"label": "Straße"})
    await Shelves().create({"label": "top"})
    values = ["top", "TOP", "Top ", "top ", "straße", "Strasse", "STRASSE", "tóp", "new"]
    lookup = Lookup("shelves", "label")
    each = [(await lookup.among([value], beyond=False))[0] for value in values]
    assert await lookup.among(values, beyond=False) == each
    for value, known in zip(values, each, strict=True):
        assert bool(await Shelves().query().where("label", value).get()) == known


async def test_only_valid_values_are_looked_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = Counting(database, monkeypatch)
    assert await faults({"a": "x", "b": 1}, {"a": "uuid|exists:things,id"}) == ["a"]
    assert await faults({}, {"a": "exists:things,id"}) == []
    assert await faults({"a": None}, {"a": "nullable|exists:things,id"}) == []
    assert await faults({"a": "x"}, {"a": "min:3|exists:shelves,label"}) == ["a"]
    assert counting.count == 0


@pytest.mark.usefixtures("database")
async def test_lookups_use_the_open_transaction() -> None:
    async with transaction():
        await Shelves().create({"label": "new"})
        assert await faults({"label": "new\x00"}, {"label": "unique:shelves"}) == []
        assert await faults({"label": "new"}, {"label": "unique:shelves"}) == ["label"]


async def test_lookups_without_a_database_raise_not_configured() -> None:
    with pytest.raises(NotConfigured):
        await avalidate({"label": "x"}, {"label": "unique:shelves"})


def test_lookups_import_the_models_of_the_application() -> None:
    program = (
        "from fw.runtime.validation.lookup import Lookup;"
        "from fw.runtime.database.models.model import Model;"
        "Lookup('authors', 'email');"
        "print(*sorted(Model.metadata.tables))"
    )
    done = python("-c", program, cwd=BLOG)
    assert {"authors", "posts"} <= set(done.stdout.split())
