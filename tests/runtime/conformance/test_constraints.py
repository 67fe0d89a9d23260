"""Violated constraints raise the same errors on every backend."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from starlette.requests import Request

from fw.runtime.database import Repository
from fw.runtime.database.errors import (
    CheckViolation,
    MissingReference,
    NotNullViolation,
    OutOfRange,
    ReadonlyUnset,
    StillReferenced,
    UniqueViolation,
)
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.http.error_handling.exception_handlers import error_response
from tests.runtime.conformance.records import Shelves, Things
from tests.runtime.models import Thing

pytestmark = pytest.mark.usefixtures("database")


VIOLATIONS: tuple[tuple[dict[str, Any], type[Exception]], ...] = (
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
    ({"name": "x", "seen_at": datetime.min}, OutOfRange),
    ({"name": "x", "seen_at": datetime.max.replace(tzinfo=UTC)}, OutOfRange),
)
"""Values of a thing, and the error that they raise."""


async def test_each_violation_raises_its_error() -> None:
    await Things().create({"name": "taken"})
    for values, error in VIOLATIONS:
        with pytest.raises(error) as caught:
            await Things().create(values)
        assert type(caught.value) is error, values
        assert len(await Things().all()) == 1, values


async def test_updates_and_deletions_raise_the_same_errors() -> None:
    shelf = await Shelves().create({"label": "a"})
    await Shelves().create({"label": "b"})
    thing = await Things().create({"name": "x", "shelf_id": shelf.id})
    with pytest.raises(UniqueViolation) as unique:
        await Shelves().update(shelf.id, {"label": "b"})
    assert unique.value.fields == ("label",)
    with pytest.raises(MissingReference) as missing:
        await Things().update(thing.id, {"shelf_id": 10**9})
    assert missing.value.fields == ("shelf_id",)
    with pytest.raises(CheckViolation):
        await Things().update(thing.id, {"mood": "angry"})
    with pytest.raises(StillReferenced):
        await Shelves().delete(shelf.id)


async def test_invalid_keys_find_no_record() -> None:
    await Shelves().create({"label": "a"})
    await Things().create({"name": "x"})
    changes: tuple[tuple[Repository[Any], dict[str, str]], ...]
    changes = (Shelves(), {"label": "b"}), (Things(), {"name": "y"})
    keys: tuple[Any, ...] = ("nope", 1.5, 2**70, None, b"1")
    for key, (repository, change) in product(keys, changes):
        assert await repository.find(key) is None, key
        assert await repository.update(key, change) is None, key
        assert await repository.update(key, {}) is None, key
        assert await repository.delete(key) is False, key
    with pytest.raises(OutOfRange):
        await Shelves().update(1, {"label": 5})


async def test_a_unique_violation_names_its_fields() -> None:
    await Things().create({"name": "for key 'uq_x'"})
    with pytest.raises(UniqueViolation) as caught:
        await Things().create({"name": "for key 'uq_x'"})
    assert caught.value.fields == ("name", "mood")
    assert caught.value.message == "a record with the same name and mood exists"


async def test_a_not_null_violation_names_its_column() -> None:
    for values in ({"name": None}, {"count": 1}):
        with pytest.raises(NotNullViolation) as caught:
            await Things().create(values)
        assert caught.value.column == "name"


async def test_a_readonly_column_without_a_value_is_a_mistake_in_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    columns = metadata_of(Thing).columns
    monkeypatch.setitem(columns, "name", replace(columns["name"], readonly=True))
    with pytest.raises(ReadonlyUnset) as caught:
        await Things().create({"count": 1})
    assert caught.value.message == "Thing.name is readonly and required, but nothing set it"
    assert caught.value.hint == "set it in ThingService.create()"
    response = await error_response(
        Request({"type": "http", "method": "POST", "path": "/", "headers": []}), caught.value
    )
    assert response.status_code == 500


async def test_an_unknown_column_raises_value_error() -> None:
    with pytest.raises(ValueError, match="colour"):
        await Things().create({"name": "x", "colour": "red"})
