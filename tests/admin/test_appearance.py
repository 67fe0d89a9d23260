"""Appearance of every page in light and dark mode, on phones and wide screens."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import password_input
from tests.admin.sites import Site

SIZES = {"phone": (390, 844), "tablet": (768, 1024), "wide": (1440, 900)}
STARTERS = Path(__file__).parents[2] / "fw" / "starters"
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
THEMES = ["blog-cms", "crm", "helpdesk", "institute-admin", "inventory"]


def pages(site: Site) -> dict[str, str]:
    """Return a page of each kind by name."""
    post = site.value("SELECT id FROM posts WHERE slug = 'notes-on-the-analytical-engine'")
    author = site.value("SELECT id FROM authors WHERE name = 'Ada Lovelace'")
    return {
        "dashboard": "/",
        "list": "/posts",
        "empty": '/tags?filter={"q":"no such tag"}',
        "show": f"/posts/{post}/show",
        "edit": f"/posts/{post}",
        "create": "/samples/create",
        "has-many": f"/authors/{author}/show",
        "password": "/account/password",
        "sessions": "/account/sessions",
    }


def settled(visitor: Visitor) -> None:
    """Wait until the page is rendered."""
    expect(visitor.page.get_by_role("heading", level=1).first).to_have_text(re.compile(r"\S"))
    visitor.settle()


def size(name: str) -> dict[str, Any]:
    width, height = SIZES[name]
    return {"viewport": {"width": width, "height": height}}


def violations(visitor: Visitor, name: str, *schemes: str) -> list[str]:
    """Return the accessibility violations of a page, by default in light and in dark mode."""
    problems, backgrounds = [], set()
    for scheme in schemes or ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        found = visitor.violations()
        visitor.shoot(f"{name}-{scheme}")
        problems += [f"{name}, {scheme}: {one}" for one in found]
        backgrounds.add(visitor.page.evaluate(BACKGROUND))
    assert len(backgrounds) == (len(schemes) or 2), "the page follows the system's mode"
    return problems


@pytest.mark.parametrize("screen", SIZES)
def test_pages_are_accessible(blog: Site, visit: Visit, screen: str) -> None:
    visitor = visit(blog, "root@blog.example", **size(screen))
    problems = []
    for name, path in pages(blog).items():
        visitor.go(path)
        settled(visitor)
        problems += violations(visitor, f"{screen}-{name}") + overflows(visitor, name, screen)
    assert not problems, "\n".join(problems)


def overflows(visitor: Visitor, name: str, screen: str) -> list[str]:
    """Return an error if the page is wider than the screen."""
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    return [f"{name}: {width} pixels wide"] if width > SIZES[screen][0] else []


VIEWS = [
    "table",
    {"view": "board", "field": "status"},
    {"view": "calendar", "start": "published_at"},
    {"view": "roster", "rows": "author_id", "start": "published_at"},
    {"view": "timeline", "date": "published_at"},
    {"view": "inbox", "thread": "comments"},
]


@pytest.fixture
def viewed(blog: Site) -> Iterator[Site]:
    """The blog, whose posts have every view, and an editor with a preview."""
    file = blog.root / "admin/resources/post.json"
    before = file.read_text()
    described = json.loads(before)
    described["views"] = VIEWS
    described["fields"]["body"]["widget"] = "markdown"
    file.write_text(json.dumps(described))
    yield blog
    file.write_text(before)


def views(site: Site) -> dict[str, str]:
    """Return a page of each view, of the editor, and of what doesn't exist."""
    post = pages(site)["edit"]
    day = "&on=1843-08-01&span=week"
    return {
        "board": "/posts?view=board",
        "calendar": "/posts?view=calendar&on=1843-08-01",
        "week": f"/posts?view=calendar{day}",
        "roster": f"/posts?view=roster{day}",
        "timeline": "/posts?view=timeline",
        "inbox": f"/posts?view=inbox&record={post.rpartition('/')[2]}",
        "editor": post,
        "no-page": "/nothing",
        "no-record": "/posts/01a2b3c4-0000-7000-8000-000000000000/show",
    }


@pytest.mark.parametrize("screen", SIZES)
def test_views_are_accessible(viewed: Site, visit: Visit, screen: str) -> None:
    visitor = visit(viewed, "root@blog.example", **size(screen))
    problems = []
    with visitor.expecting(404):
        for name, path in views(viewed).items():
            visitor.go(path)
            settled(visitor)
            problems += violations(visitor, f"{screen}-{name}") + overflows(visitor, name, screen)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("screen", SIZES)
def test_dialogs_are_accessible(blog: Site, visit: Visit, screen: str) -> None:
    visitor = visit(blog, "root@blog.example", **size(screen))
    page, problems = visitor.page, []
    draft = blog.value("SELECT id FROM posts WHERE status = 'draft'")
    for name, path, button in (
        ("palette", "/posts", "Search… Ctrl K"),
        ("save-view", "/posts", "Save view"),
        ("filters", "/posts", "Add filter"),
        ("delete", pages(blog)["show"], "Delete"),
        ("refused", pages(blog)["has-many"], "Delete"),
        ("action", f"/posts/{draft}/show", "Publish"),
    ):
        visitor.go(path)
        settled(visitor)
        if name == "action" and screen != "wide":
            page.get_by_role("button", name="More actions").click()
            page.get_by_role("menuitem", name=button).click()
        else:
            page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        problems += violations(visitor, f"{screen}-{name}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_login_page_is_accessible(blog: Site, visit: Visit, scheme: str) -> None:
    for screen in SIZES:
        visitor = visit(blog, color_scheme=scheme, **size(screen))
        visitor.go()
        expect(password_input(visitor.page)).to_be_visible()
        visitor.assert_accessible(f"{screen}-{scheme}-login")


def test_switch_to_dark_mode(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example", color_scheme="light")
    page = visitor.page
    visitor.go("/posts")
    settled(visitor)
    light = page.evaluate(BACKGROUND)
    page.get_by_role("button", name="Switch to dark mode").click()
    page.reload()
    settled(visitor)
    assert page.evaluate(BACKGROUND) != light


@pytest.fixture
def themed(ruled: Site) -> Callable[[str], Site]:
    """Return a function that applies the theme of a starter to the blog."""

    def begin(theme: str) -> Site:
        shutil.copy(STARTERS / theme / "theme.json", ruled.root / "admin" / "theme.json")
        return ruled

    return begin


def test_themes_differ(themed: Callable[[str], Site]) -> None:
    found = {
        json.dumps(themed(theme).send("GET", "/admin/api/settings")["theme"]) for theme in THEMES
    }
    assert len(found) == len(THEMES)
