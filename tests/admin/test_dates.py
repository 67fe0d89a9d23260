"""Dates, times and moments, typed into the browser's native inputs."""

from __future__ import annotations

import json
import re
from urllib.parse import quote
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, toast
from tests.admin.sites import Site

STORED = {"found_on": "1958-09-09", "opens_at": "09:30:00", "seen_at": "2026-01-01T10:30:00Z"}
LABELS = {"found_on": "Found on", "opens_at": "Opens at", "seen_at": "Seen at"}
INVALID = "Enter a valid "


def _focus(page: Page, label: str) -> None:
    """Focus the first segment of an input."""
    Form(page).input(label).focus()


def _bad(page: Page, label: str) -> bool:
    return bool(Form(page).input(label).evaluate("(input) => input.validity.badInput"))


@pytest.mark.parametrize("name", STORED)
def test_incomplete_value_is_not_saved_as_null(blog: Site, visit: Visit, name: str) -> None:
    key = blog.add("samples", name=uuid4().hex, **STORED)["number"]
    visitor = visit(blog, "root@blog.example")
    page, form, label = visitor.page, Form(visitor.page), LABELS[name]
    visitor.go(f"/samples/{key}")
    _focus(page, label)
    page.keyboard.press("Delete")
    assert _bad(page, label)
    page.keyboard.press("Enter")
    expect(form.input(label)).to_have_attribute("aria-invalid", "true")
    form.shows_error(label, INVALID)
    visitor.assert_accessible(f"half-{name}")
    assert _bad(page, label), "the incomplete date is kept"
    form.save()
    page.wait_for_timeout(300)
    record = blog.read("samples", key)
    assert {one: record[one] for one in STORED} == STORED
    # Completing the date clears the error.
    _focus(page, label)
    page.keyboard.type("08")
    expect(form.input(label)).to_have_attribute("aria-invalid", "false")
    form.save()
    expect(toast(page, re.compile("updated", re.I))).to_be_visible()
    record = blog.read("samples", key)
    assert record[name] != STORED[name]
    assert record[name] is not None


def test_impossible_date_is_rejected(blog: Site, visit: Visit) -> None:
    key = blog.add("samples", name=uuid4().hex, found_on="2023-01-29")["number"]
    visitor = visit(blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go(f"/samples/{key}")
    # The locale decides whether the month comes first or second.
    for step in range(2):
        _focus(page, "Found on")
        for _ in range(step):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
        if _bad(page, "Found on"):
            break
        page.keyboard.press("ArrowDown")
    assert _bad(page, "Found on")
    form.input("Name").focus()
    expect(form.input("Found on")).to_have_attribute("aria-invalid", "true")
    form.shows_error("Found on", INVALID)
    form.save()
    page.wait_for_timeout(300)
    assert blog.read("samples", key)["found_on"] == "2023-01-29"


def test_incomplete_date_is_rejected_in_a_new_record(blog: Site, visit: Visit) -> None:
    name = uuid4().hex
    visitor = visit(blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go("/samples/create")
    form.fill("Name", name)
    _focus(page, "Found on")
    page.keyboard.type("02")
    form.save()
    expect(form.input("Found on")).to_have_attribute("aria-invalid", "true")
    form.shows_error("Found on", INVALID)
    assert blog.value(f"SELECT count(*) FROM samples WHERE name = '{name}'") == 0
    # The browser fires no event when an incomplete date is cleared.
    _focus(page, "Found on")
    page.keyboard.press("Delete")
    expect(form.input("Found on")).to_have_attribute("aria-invalid", "false")
    form.save()
    expect(toast(page, re.compile("created", re.I))).to_be_visible()
    assert blog.value(f"SELECT found_on FROM samples WHERE name = '{name}'") is None


def test_times_without_seconds(blog: Site, visit: Visit) -> None:
    name = uuid4().hex
    visitor = visit(blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go("/samples/create")
    form.fill("Name", name)
    _focus(page, "Opens at")
    page.keyboard.type("0800AM")
    form.save()
    expect(toast(page, re.compile("created", re.I))).to_be_visible()
    rows = blog.rows(f"SELECT number FROM samples WHERE name = '{name}'")
    assert blog.read("samples", rows[0][0])["opens_at"] == "08:00:00"


def test_stored_seconds_are_shown_and_kept(blog: Site, visit: Visit) -> None:
    stored = {"opens_at": "14:05:00", "seen_at": "2026-07-01T22:30:15Z"}
    key = blog.add("samples", name=uuid4().hex, **stored)["number"]
    visitor = visit(blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go(f"/samples/{key}")
    expect(form.input("Opens at")).to_have_value("14:05")
    expect(form.input("Seen at")).to_have_value("2026-07-02T00:30:15")
    for label in ("Opens at", "Seen at"):
        assert form.input(label).evaluate("(input) => input.validity.valid")
    form.fill("About", "changed")
    form.save()
    expect(toast(page, re.compile("updated", re.I))).to_be_visible()
    record = blog.read("samples", key)
    assert {one: record[one] for one in stored} == stored


def test_filter_ignores_an_incomplete_date(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    for number, day in enumerate(("2024-02-28", "2024-03-01")):
        blog.add("samples", name=f"{word} {number}", found_on=day)
    visitor = visit(blog, "root@blog.example")
    page, form, screen = visitor.page, Form(visitor.page), ListScreen(visitor.page)
    filters = json.dumps({"q": word, "found_on": {"gte": "2024-02-29"}})
    visitor.go(f"/samples?sort=name&order=ASC&filter={quote(filters)}")
    screen.shows(f"{word} 1")
    _focus(page, "Found on from")
    page.keyboard.press("Delete")
    expect(form.input("Found on from")).to_have_attribute("aria-invalid", "true")
    form.shows_error("Found on from", INVALID)
    expect(page.get_by_text(INVALID)).to_be_visible()
    visitor.assert_accessible("half-filter")
    page.wait_for_timeout(700)
    screen.shows(f"{word} 1")
    # Clearing the whole date removes the filter.
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Delete")
    screen.shows(f"{word} 0", f"{word} 1")
