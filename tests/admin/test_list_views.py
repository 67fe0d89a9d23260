"""Other views of a list than the table: board, calendar and timeline."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site


def column(page: Page, name: str) -> Locator:
    """Return a column of the board."""
    return page.get_by_role("region", name=re.compile(f"^{name}"))


def refuse(route: Route) -> None:
    """Refuse a change, and let all other requests pass."""
    if route.request.method == "PATCH":
        body = json.dumps({"title": "Conflict", "status": 409, "detail": "Not now"})
        route.fulfill(status=409, content_type="application/problem+json", body=body)
    else:
        route.fallback()


def test_cards_move_on_a_board(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=word, email=f"{word}@blog.example")["id"]
    post = blog.add("posts", title=f"Post {word}", slug=word, author_id=author)["id"]
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go(f'/posts?filter={{"q":"{word}"}}')
    page.get_by_role("button", name="Board").click()
    expect(page).to_have_url(re.compile("view=board"))
    card = page.get_by_role("link", name=f"Post {word}")
    expect(column(page, "Draft").get_by_role("link")).to_have_count(1)
    visitor.assert_accessible("board")
    # By key.
    card.focus()
    card.press("Shift+ArrowRight")
    expect(column(page, "Published 1").get_by_role("link")).to_be_focused()
    expect(
        page.get_by_role("status").get_by_text(f"Post {word} moved to Published")
    ).to_be_attached()
    assert blog.read("posts", post)["status"] == "published"
    # By mouse.
    visitor.settle()
    column(page, "Published").get_by_role("listitem").drag_to(column(page, "Archived"))
    expect(column(page, "Archived 1").get_by_role("link")).to_be_visible()
    expect(
        page.get_by_role("status").get_by_text(f"Post {word} moved to Archived")
    ).to_be_attached()
    assert blog.read("posts", post)["status"] == "archived"
    # A refused card goes back.
    visitor.settle()
    page.route("**/posts/*", refuse)
    with visitor.expecting(409):
        page.get_by_role("button", name=f"Move Post {word}").click()
        page.get_by_role("menuitem", name="Draft").click()
        expect(page.get_by_text("Not now")).to_be_visible()
    expect(column(page, "Archived 1").get_by_role("link")).to_be_visible()
    assert blog.read("posts", post)["status"] == "archived"


@pytest.fixture
def dated(blog: Site) -> Iterator[Site]:
    """The blog, whose samples have a calendar and a timeline of the day when they were found."""
    file = blog.root / "admin/resources/sample.json"
    before = file.read_text()
    views = [{"view": "calendar", "start": "found_on"}, {"view": "timeline", "date": "found_on"}]
    file.write_text(json.dumps({**json.loads(before), "views": views}))
    yield blog
    file.write_text(before)


def test_calendar_and_timeline(dated: Site, visit: Visit) -> None:
    name = uuid4().hex
    dated.add("samples", name=name, found_on="2024-02-15")
    visitor = visit(dated, "root@blog.example")
    page = visitor.page
    visitor.go("/samples?view=calendar&on=2024-01-31")
    expect(page.get_by_role("heading", name="January 2024")).to_be_visible()
    expect(page.get_by_role("link", name=name)).to_have_count(0)
    page.get_by_role("button", name="Next month").click()
    event = page.get_by_role("cell").filter(has_text=name)
    expect(event.locator("time").first).to_have_attribute("datetime", "2024-02-15")
    visitor.assert_accessible("calendar")
    page.get_by_role("button", name="Week", exact=True).click()
    expect(page.get_by_role("heading", name="29 Jan – 4 Feb 2024")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Timeline").click()
    day = page.locator("section").filter(has=page.get_by_role("heading", name="15 Feb 2024"))
    expect(day.get_by_role("link", name=name)).to_be_visible()
    visitor.assert_accessible("timeline")
    page.go_back()
    # A click on a day creates a record on it.
    page.get_by_role("button", name="Create sample on 2 February 2024").click()
    expect(page.get_by_label("Found on", exact=True)).to_have_value("2024-02-02")
