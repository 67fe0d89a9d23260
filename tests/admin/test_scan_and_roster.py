"""Layouts of trades: the scan field of warehouses, the roster of schools and clinics."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import HOME, Visit
from tests.admin.sites import Site


@pytest.fixture
def scanning(blog: Site) -> Iterator[Site]:
    """The blog with a scan field."""
    file = blog.root / "admin/theme.json"
    before = file.read_text()
    file.write_text(json.dumps({**json.loads(before), "layout": {"scan": True}}))
    yield blog
    file.write_text(before)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_scanned_code_opens_its_record(scanning: Site, visit: Visit, width: int) -> None:
    code = uuid4().hex[:20]
    tag = scanning.add("tags", name=code)
    visitor = visit(scanning, "root@blog.example", viewport={"width": width, "height": 800})
    visitor.go("/")
    page = visitor.page
    field = page.get_by_role("textbox", name="Scan or type a code")
    visitor.settle()
    # A scanner types, whatever has the focus.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type(f"{code}x\n")
    expect(page.get_by_text(f"Nothing has the code “{code}x”.")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.type(f"{code}\n")
    expect(page).to_have_url(re.compile(f"/tags/{tag['id']}/show$"))
    visitor.assert_accessible(f"scan-{width}")


@pytest.fixture
def rostered(blog: Site) -> Iterator[Site]:
    """The blog, whose posts have a roster of authors."""
    file = blog.root / "admin/resources/post.json"
    before = file.read_text()
    described: dict[str, Any] = json.loads(before)
    plan = {"start": "published_at", "end": "created_at"}
    views = ["table", {"view": "roster", "rows": "author_id", **plan}, {"view": "calendar", **plan}]
    file.write_text(json.dumps({**described, "views": views}))
    yield blog
    file.write_text(before)


def test_a_roster_has_a_row_for_each_person(rostered: Site, visit: Visit) -> None:
    name = uuid4().hex
    author = rostered.add("authors", name=f"Author {name}", email=f"{name}@blog.example")["id"]
    # Its end, `created_at`, is before: the post is on the day of its beginning.
    begin = datetime.now(UTC) + timedelta(minutes=5)
    rostered.add("posts", title=name, slug=name, author_id=author, published_at=begin.isoformat())
    day = begin.astimezone(ZoneInfo(HOME["timezone_id"])).date()
    visitor = visit(rostered, "root@blog.example")
    visitor.go(f"/posts?view=roster&on={day}")
    page = visitor.page
    row = page.get_by_role("row", name=f"Author {name}")
    expect(row.get_by_role("link")).to_contain_text(name)
    expect(row.get_by_role("cell").nth(day.weekday()).get_by_role("link")).to_be_visible()
    visitor.assert_accessible("roster")
    free = day + timedelta(days=1 if day.weekday() == 0 else -1)
    row.get_by_role("button", name=f"on {free.day} {free:%B %Y}").click()
    expect(page.get_by_role("combobox", name="Author")).to_have_value(f"Author {name}")
    expect(page.get_by_label("Published at")).to_have_value(f"{free}T09:00")


def test_times_of_a_12_hour_clock_fit_into_a_day(rostered: Site, visit: Visit) -> None:
    name = uuid4().hex
    author = rostered.add("authors", name=name, email=f"{name}@blog.example")["id"]
    now = datetime.now(UTC)
    begin = (now - timedelta(minutes=2)).isoformat()
    rostered.add("posts", title=name, slug=name, author_id=author, published_at=begin)
    # A zone where it is noon: the post begins and ends on one day.
    noon = f"Etc/GMT{now.hour - 12:+d}"
    visitor = visit(rostered, "root@blog.example", locale="en-US", timezone_id=noon)
    page = visitor.page
    for address in ("/posts?view=roster", "/posts?view=calendar&span=week"):
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            visitor.go(address)
            time = page.get_by_role("link", name=name).locator("time")
            expect(time).to_have_text(re.compile(r"[AP]M.*[AP]M"))
            fits = "one => one.scrollWidth <= one.parentElement.clientWidth"
            assert time.evaluate(fits), f"{address} at {width} px"
