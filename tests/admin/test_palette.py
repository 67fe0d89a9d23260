"""The command palette finds pages and records."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site


def test_palette_by_keyboard(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")["id"]
    blog.add("posts", title=f"Post {word}", slug=word, author_id=author)
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/tags")
    expect(page.get_by_role("navigation", name="Breadcrumbs")).to_have_text("DashboardTags")
    page.keyboard.press("Control+k")
    box = page.get_by_role("combobox", name="Search and commands")
    expect(box).to_be_focused()
    options = page.get_by_role("listbox").get_by_role("option")
    expect(options.filter(has_text="Create post")).to_be_visible()
    visitor.assert_accessible("palette")

    box.fill(word)
    found = options.filter(has_text=word)
    expect(found).to_have_text([re.compile(f"Author {word}"), re.compile(f"Post {word}")])
    visitor.assert_accessible("palette-records")
    expect(found.first).to_have_attribute("aria-selected", "true")
    box.press("ArrowDown")
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Post {word}")
    expect(page.get_by_role("navigation", name="Breadcrumbs")).to_have_text(
        f"DashboardPostsPost {word}"
    )
    page.wait_for_timeout(700)

    page.keyboard.press("Control+k")
    expect(page.get_by_role("group", name="Recently opened")).to_contain_text(f"Post {word}")
    box.fill("no such record")
    expect(page.get_by_text("Nothing matches")).to_be_visible()
    box.press("Escape")
    expect(box).to_be_hidden()
