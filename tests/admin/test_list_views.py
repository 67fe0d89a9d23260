"""Other views of a list than the table: board, calendar and timeline."""

from __future__ import annotations

import json
import re
from uuid import uuid4

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
