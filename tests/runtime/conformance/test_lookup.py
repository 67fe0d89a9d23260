"""Lookups of a row that depend on another row."""

from __future__ import annotations

import pytest

from fw.runtime.database import Database
from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.query.selection import Condition
from tests.runtime.conformance.records import Shelves
from tests.runtime.models import Shelf

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.parametrize("combined", [True, False])
async def test_a_row_is_found_only_if_the_required_row_exists(
    database: Database, combined: bool
) -> None:
    """In one query, and in the two that a database without EXISTS needs."""
    shelf = await Shelves().create({"label": "a"})
    await Shelves().create({"label": "required"})
    store = database.store(Shelf)
    prepare = store.prepare_lookup if combined else Store.prepare_lookup.__get__(store)
    find = prepare(
        (Condition("label", "eq", ...), Condition("id", "isnull", False)),
        store,
        (Condition("label", "eq", ...),),
    )
    found = await find(("a", "required"))
    assert found is not None
    assert found["id"] == shelf.id
    assert await find(("a", "missing")) is None
    assert await find(("b", "required")) is None
