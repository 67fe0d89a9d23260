"""Tabs above a list, and the views that users save."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen
from tests.admin.sites import Site

TABS = [
    {"label": "Drafts", "filter": {"status": "draft"}, "sort": "-title"},
    {"label": "Planned", "filter": {"published_at__gte": "today+1d"}},
]


@pytest.fixture
def tabbed(blog: Site) -> Iterator[Site]:
    """The blog, whose posts have tabs."""
    file = blog.root / "admin/resources/post.json"
    before = file.read_text()
    described: dict[str, Any] = json.loads(before)
    file.write_text(json.dumps({**described, "tabs": TABS}))
    yield blog
    file.write_text(before)


def test_tabs_and_saved_views(tabbed: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = tabbed.add("authors", name=word, email=f"{word}@blog.example")["id"]
    for title, status in (("a", "draft"), ("b", "draft"), ("c", "published")):
        slug = f"{word}-{title}"
        tabbed.add("posts", title=f"{word} {title}", slug=slug, status=status, author_id=author)
    drafts = tabbed.value("SELECT count(*) FROM posts WHERE status = 'draft'")
    visitor = visit(tabbed, "root@blog.example")
    visitor.go("/posts")
    page, screen = visitor.page, ListScreen(visitor.page)
    lists = page.get_by_role("navigation", name="Saved lists")
    lists.get_by_role("link", name=f"Drafts {drafts}").click()
    screen.search(word)
    screen.shows(f"{word} b", f"{word} a")
    screen.sort_by("Title")
    screen.shows(f"{word} a", f"{word} b")
    expect(page).to_have_url(re.compile("tab=drafts"))
    page.get_by_role("button", name="Save view").click()
    page.get_by_label("Name").fill("Mine")
    page.get_by_role("button", name="Save", exact=True).click()
    mine = lists.get_by_role("link", name="Mine")
    expect(mine).to_have_attribute("aria-current", "page")
    visitor.assert_accessible("list-tabs")
    lists.get_by_role("link", name="Planned").click()
    expect(page.get_by_text("No posts here")).to_be_visible()
    # Views outlive the session.
    page.reload()
    mine.click()
    screen.shows(f"{word} a", f"{word} b")
    page.get_by_role("button", name="Actions of Mine").click()
    page.get_by_role("menuitem", name="Delete").click()
    expect(mine).to_have_count(0)
    expect(lists.get_by_role("link", name="Drafts")).to_have_attribute("aria-current", "page")
