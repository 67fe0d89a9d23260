"""Editing the cells of a list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen
from tests.admin.sites import Site

SHOWN = ("number", "name", "price", "rare", "found_on", "colour")
EDITED = SHOWN[2:]


@pytest.fixture
def editable(blog: Site) -> Iterator[Site]:
    """The blog, whose samples are edited in the table."""
    file = blog.root / "admin/resources/sample.json"
    before = file.read_text()
    described: dict[str, Any] = json.loads(before)
    for name, field in described["fields"].items():
        field |= {"inline": name in EDITED, "hidden": name not in SHOWN}
    file.write_text(json.dumps(described))
    yield blog
    file.write_text(before)


def edit(row: Locator, label: str) -> Locator:
    """Open the input of a cell."""
    row.get_by_role("button", name=f"Edit {label}:").click()
    return row.get_by_label(label, exact=True)


def test_cells_are_edited_in_the_table(editable: Site, visit: Visit) -> None:
    name = uuid4().hex
    sample = editable.add("samples", name=name, price="1.50", colour="red")
    number = sample["number"]
    visitor = visit(editable, "root@blog.example")
    visitor.go("/samples")
    row = ListScreen(visitor.page).row(name)
    price = edit(row, "Price")
    expect(price).to_be_focused()
    price.fill("1.555")
    price.press("Enter")
    expect(row.get_by_role("alert")).to_have_text("Use at most 2 digits after the decimal point.")
    visitor.assert_accessible("inline-error")
    price.fill("2.75")
    # Tab saves and opens the next cells: the checkbox, then the date.
    price.press("Tab")
    rare = row.get_by_role("checkbox", name="Rare")
    expect(rare).to_be_focused()
    rare.press(" ")
    expect(rare).to_be_checked()
    found = edit(row, "Found on")
    found.fill("2024-02-29")
    found.press("Escape")
    colour = edit(row, "Colour")
    colour.select_option("green")
    with visitor.page.expect_response(lambda one: one.request.method == "PATCH"):
        colour.press("Enter")
    expect(row.get_by_role("button", name="Edit Colour: Green")).to_be_focused()
    stored = editable.read("samples", number)
    assert Decimal(stored["price"]) == Decimal("2.75")
    assert (stored["rare"], stored["found_on"], stored["colour"]) == (True, None, "green")
    # A change by someone else is not overwritten.
    editable.change("samples", number, price="9")
    price = edit(row, "Price")
    price.fill("3")
    price.press("Enter")
    expect(row.get_by_role("alert")).to_contain_text("Someone else has changed this record")
    assert Decimal(editable.read("samples", number)["price"]) == 9
    visitor.settle()
    price.press("Enter")
    expect(price).to_have_count(0)
    assert Decimal(editable.read("samples", number)["price"]) == 3
