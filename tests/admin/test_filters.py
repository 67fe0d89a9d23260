"""Filters of a list, one of each kind, compared with SQL."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, add_filter
from tests.admin.sites import Site

WORD = uuid4().hex[:8]
SAMPLES: tuple[dict[str, object], ...] = (
    # Prague is two hours ahead of UTC in summer: two of these moments are on 1 July there.
    {
        "rare": True,
        "colour": "red",
        "count": 1,
        "price": "0.50",
        "found_on": "2024-02-28",
        "seen_at": "2026-06-30T21:59:30Z",
        "about": "100 percent of it",
    },
    {
        "colour": "green",
        "count": 5,
        "price": "2.50",
        "found_on": "2024-02-29",
        "seen_at": "2026-06-30T22:00:30Z",
        "about": "It's 100% of it",
    },
    {
        "colour": "dark blue",
        "count": 9007199254740993,
        "price": "10.00",
        "found_on": "2024-03-01",
        "seen_at": "2026-07-01T21:59:30Z",
    },
    {"rare": True, "price": "100.00", "seen_at": "2026-07-01T22:00:30Z"},
)


@dataclass(frozen=True)
class Filter:
    """A filter with its input and the equivalent SQL condition."""

    name: str
    where: str
    typed: Mapping[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    """Options of the last select input, which compares with null."""
    first: tuple[str, ...] = ()
    """Options of the first select input."""
    picked: str = ""
    """Name of a record."""
    everywhere: bool = False
    """True if databases may differ in it, as in types of columns and in patterns."""

    def use(self, page: Page) -> None:
        """Add the filter to the list and fill it in."""
        add_filter(page, self.name)
        for label, text in self.typed.items():
            Form(page).fill(label, text)
        if self.picked:
            Form(page).pick(self.name, self.picked)
        selects = page.get_by_role("group", name=self.name, exact=True).get_by_role("combobox")
        for options, select in ((self.first, selects.first), (self.chosen, selects.last)):
            if options:
                select.click()
            for option in options:
                page.get_by_role("option", name=option, exact=True).click()
        # A select input for several options stays open.
        if self.first and page.get_by_role("listbox").count():
            page.keyboard.press("Escape")


FILTERS = (
    Filter("Rare", "rare", first=("Yes",), everywhere=True),
    Filter("Rare", "NOT rare", first=("No",)),
    Filter("Colour", "colour IN ('green', 'red')", first=("Green", "Red")),
    Filter(
        "Count",
        "count BETWEEN 5 AND 9007199254740992",
        typed={"Count from": "5", "Count to": "9007199254740992"},
    ),
    Filter("Count", "count >= 9007199254740993", typed={"Count from": "9007199254740993"}),
    Filter(
        "Price",
        "CAST(price AS numeric) BETWEEN 2.5 AND 10",
        typed={"Price from": "2.50", "Price to": "10"},
        everywhere=True,
    ),
    Filter(
        "Found on",
        "found_on BETWEEN '2024-02-29' AND '2024-03-01'",
        typed={"Found on from": "2024-02-29", "Found on to": "2024-03-01"},
        everywhere=True,
    ),
    Filter(
        "Seen at",
        "seen_at BETWEEN '2026-06-30 22:00:00+00' AND '2026-07-01 22:00:00+00'",
        typed={"Seen at from": "2026-07-01", "Seen at to": "2026-07-01"},
        everywhere=True,
    ),
    Filter(
        "Tag",
        f"tag_id IN (SELECT id FROM tags WHERE name = '{WORD}-one')",
        picked=f"{WORD}-one",
    ),
    Filter("About", "about LIKE '%percent of%'", typed={"About contains": "percent of"}),
    Filter(
        "About",
        r"about LIKE '%100\%%' ESCAPE '\'",
        typed={"About contains": "100%"},
        everywhere=True,
    ),
    Filter("Colour", "colour IS NULL", chosen=("Yes",)),
    Filter("Tag", "tag_id IS NOT NULL", chosen=("No",)),
)


def add_samples(site: Site) -> None:
    """Add the samples. The first and the third have the same tag, the last has none."""
    one, two = (site.add("tags", name=f"{WORD}-{name}")["id"] for name in ("one", "two"))
    for number, (fields, tag) in enumerate(zip(SAMPLES, (one, two, one, None), strict=True)):
        site.add("samples", name=f"{WORD} {number}", tag_id=tag, **fields)


def test_filters_match_the_database_and_stay_in_the_address(any_blog: Site, visit: Visit) -> None:
    add_samples(any_blog)
    visitor = visit(any_blog, "root@blog.example")
    is_sqlite = any_blog.url.startswith("sqlite")
    for item in FILTERS:
        if is_sqlite or item.everywhere:
            assert_filtered(visitor, item)


def test_filter_by_linked_records(blog: Site, visit: Visit) -> None:
    author = blog.add("authors", name=f"{WORD} Ada", email=f"{WORD}@example.org")
    name = f"{WORD}-linked"
    tag = blog.add("tags", name=name)
    for number, tags in enumerate(([], [tag["id"]], [])):
        title = f"{WORD} post {number}"
        slug = f"{WORD}-{number}"
        fields = {"title": title, "slug": slug, "author_id": author["id"], "tag_ids": tags}
        blog.add("posts", **fields)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts")
    add_filter(visitor.page, "Tags")
    Form(visitor.page).pick("Tags", name)
    screen = ListScreen(visitor.page)
    screen.shows(f"{WORD} post 1")
    visitor.assert_accessible("linked-filter")
    visitor.page.reload()
    screen.shows(f"{WORD} post 1")
    expect(visitor.page.get_by_role("combobox", name="Tags")).to_have_value(name)


def assert_filtered(visitor: Visitor, item: Filter) -> None:
    searched = quote(json.dumps({"q": WORD}))
    visitor.go(f"/samples?sort=name&order=ASC&filter={searched}")
    screen = ListScreen(visitor.page)
    expect(screen.rows).to_have_count(len(SAMPLES))
    item.use(visitor.page)
    ours = f"SELECT name FROM samples WHERE name LIKE '{WORD}%' AND {item.where} ORDER BY name"
    found = [row[0] for row in visitor.site.rows(ours)]
    assert 0 < len(found) < len(SAMPLES), "the filter matches some samples"
    screen.shows(*found)
    # What a page reads from its address doesn't depend on the database.
    if visitor.site.url.startswith("sqlite"):
        visitor.page.reload()
        screen.shows(*found)
