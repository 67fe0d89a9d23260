"""Lists: search, filters, sorting, pagination, columns and deletion."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, add_filter, exported, menu_link, toast
from tests.admin.sites import Site


@pytest.fixture
def many(blog: Site) -> list[dict[str, Any]]:
    """Thirty tags, more than fit on a page."""
    return [blog.add("tags", name=f"paged-{number:02d}") for number in range(30)]


def tags(site: Site, count: int) -> list[str]:
    """Add tags whose names share a unique word and return the names."""
    word = uuid4().hex[:8]
    return [site.add("tags", name=f"{word}-{number}")["name"] for number in range(count)]


def test_search_filters_and_sort_stay_in_the_address(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = any_blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")["id"]
    for title, status in (("c", "draft"), ("a", "published"), ("b", "published")):
        slug = f"{word}-{title}"
        any_blog.add("posts", title=f"{word} {title}", slug=slug, status=status, author_id=author)
    visitor = visit(any_blog, "root@blog.example")
    visitor.go("/posts")
    screen = ListScreen(visitor.page)
    screen.search(word)
    expect(screen.rows).to_have_count(3)
    screen.sort_by("Title")
    screen.shows(f"{word} a", f"{word} b", f"{word} c")
    add_filter(visitor.page, "Status")
    Form(visitor.page).choose("Status", "Published")
    visitor.page.keyboard.press("Escape")
    screen.shows(f"{word} a", f"{word} b")
    screen.sort_by("Title")
    screen.shows(f"{word} b", f"{word} a")
    visitor.page.reload()
    screen.shows(f"{word} b", f"{word} a")
    # Another user gets the same list by the address.
    other = visit(any_blog, "dev@blog.example")
    other.page.goto(visitor.page.url)
    ListScreen(other.page).shows(f"{word} b", f"{word} a")


def posts_by_three(site: Site) -> str:
    """Add posts of three authors whose keys and names sort differently."""
    word = uuid4().hex[:8]
    for name in ("bob", "cy", "ada"):
        email = f"{name}{word}@blog.example"
        author = site.add("authors", name=f"{name} {word}", email=email)["id"]
        slug = f"{word}-{name}"
        site.add("posts", title=f"{word} by {name}", slug=slug, author_id=author)
    return word


def test_sort_by_a_reference(blog: Site, visit: Visit) -> None:
    word = posts_by_three(blog)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts")
    screen = ListScreen(visitor.page)
    screen.search(word)
    expect(screen.rows).to_have_count(3)
    screen.sort_by("Author")
    screen.shows(*(f"{word} by {name}" for name in ("ada", "bob", "cy")))
    screen.sorted_by("Author", "ascending")
    screen.sort_by("Author")
    screen.shows(*(f"{word} by {name}" for name in ("cy", "bob", "ada")))
    screen.sorted_by("Author", "descending")
    expect(visitor.page).to_have_url(re.compile("[?&]sort=author.name&|[?&]sort=author.name$"))
    visitor.shoot("by-author")
    rows = exported(visitor.page)
    assert [row["Author"] for row in rows] == [f"{name} {word}" for name in ("cy", "bob", "ada")]
    visitor.page.reload()
    screen.shows(*(f"{word} by {name}" for name in ("cy", "bob", "ada")))
    screen.sorted_by("Author", "descending")


def test_old_bookmark_sorted_by_a_foreign_key(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    authors = [
        blog.add("authors", name=f"{name} {word}", email=f"{name}{word}@blog.example")["id"]
        for name in ("bob", "ada")
    ]
    for author in authors:
        blog.add("posts", title=f"{word} of {author}", slug=f"{word}-{author}", author_id=author)
    visitor = visit(blog, "root@blog.example")
    visitor.go(f'/posts?sort=author_id&order=ASC&filter={{"q":"{word}"}}')
    screen = ListScreen(visitor.page)
    screen.shows(*(f"{word} of {author}" for author in sorted(authors)))
    screen.sorted_by("Author", "ascending")
    screen.sort_by("Author")
    screen.shows(*(f"{word} of {author}" for author in reversed(authors)))
    screen.sorted_by("Author", "ascending")


def test_opening_a_list_sends_one_request(blog: Site, visit: Visit) -> None:
    name = blog.add("tags", name=uuid4().hex)["name"]
    visitor = visit(blog, "root@blog.example")
    requests: list[str] = []
    visitor.on("request", lambda one: requests.append(one.url.removeprefix(blog.address)))
    visitor.go("/tags")
    expect(ListScreen(visitor.page).row(name)).to_be_visible()
    visitor.settle()
    assert [url for url in requests if url.startswith("/tags/?")] == [
        "/tags/?page=1&per_page=25&sort=name"
    ]


def employees_of_three(site: Site) -> str:
    """Add employees with one last name whose managers sort only by both names."""
    word, other = uuid4().hex[:8], uuid4().hex[:8]
    for name, manager, family in (("Cyd", "Ada", "Z"), ("Ann", "Ada", "A"), ("Bea", "Bob", "M")):
        boss = site.add("employees", first_name=manager, last_name=f"{family}{other}")["id"]
        names = {"first_name": name, "last_name": f"R{word}"}
        site.add("employees", **names, reports_to_id=boss)
    return word


def test_sort_by_several_title_fields(northwind: Site, visit: Visit) -> None:
    word = employees_of_three(northwind)
    visitor = visit(northwind)
    requests: list[str] = []
    visitor.on("request", lambda one: requests.append(one.url.removeprefix(northwind.address)))
    visitor.go("/employees")
    screen = ListScreen(visitor.page)
    screen.sorted_by("Last name", "ascending")
    visitor.settle()
    assert [url for url in requests if "/employees/?" in url and "per_page=25" in url] == [
        "/employees/?page=1&per_page=25&sort=last_name%2Cfirst_name"
    ]
    screen.search(word)
    screen.shows("Ann", "Bea", "Cyd")
    screen.sort_by("Last name")
    screen.shows("Cyd", "Bea", "Ann")
    screen.sorted_by("Last name", "descending")
    screen.sort_by("Reports to")
    screen.shows("Ann", "Cyd", "Bea")
    screen.sorted_by("Reports to", "ascending")
    screen.sort_by("Reports to")
    screen.shows("Bea", "Cyd", "Ann")
    screen.sorted_by("Reports to", "descending")
    expect(visitor.page).to_have_url(
        re.compile("[?&]sort=manager.first_name(,|%2C)manager.last_name(&|$)")
    )
    visitor.shoot("by-manager")
    assert [row["First name"] for row in exported(visitor.page)] == ["Bea", "Cyd", "Ann"]
    visitor.page.reload()
    screen.shows("Bea", "Cyd", "Ann")
    screen.sorted_by("Reports to", "descending")


def test_default_sort(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    for letter in "bca":
        blog.add("tags", name=f"{word}-{letter}")
        blog.add("authors", name=f"{word}-{letter}", email=f"{word}{letter}@blog.example")
    visitor = visit(blog, "root@blog.example")
    screen = ListScreen(visitor.page)
    visitor.go("/authors")
    screen.search(word)
    screen.shows(*(f"{word}-{letter}" for letter in "acb"))
    screen.sorted_by("Created at", "descending")
    visitor.shoot("newest-first")
    visitor.go("/tags")
    screen.search(word)
    screen.shows(*(f"{word}-{letter}" for letter in "abc"))
    screen.sorted_by("Name", "ascending")
    visitor.shoot("by-name")


def test_pagination(blog: Site, visit: Visit, many: list[dict[str, Any]]) -> None:
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags")
    page, screen = visitor.page, ListScreen(visitor.page)
    screen.search("paged-")
    screen.total(30)
    screen.shows(*(f"paged-{number:02}" for number in range(25)))
    expect(page.get_by_text(re.compile(r"1\s*[-–]\s*25 of 30"))).to_be_visible()
    page.get_by_role("button", name=re.compile("next page", re.I)).click()
    screen.shows(*(f"paged-{number}" for number in range(25, 30)))
    page.reload()
    screen.shows(*(f"paged-{number}" for number in range(25, 30)))
    page.go_back()
    expect(screen.rows).to_have_count(25)
    page.get_by_role("combobox", name=re.compile("rows per page", re.I)).click()
    page.get_by_role("option", name="50").click()
    expect(screen.rows).to_have_count(30)


def test_chosen_columns_are_kept(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    visitor.go("/authors")
    page, screen = visitor.page, ListScreen(visitor.page)
    expect(screen.header("Email")).to_be_visible()
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("checkbox", name="Email").uncheck()
    page.keyboard.press("Escape")
    expect(screen.header("Email")).to_have_count(0)
    page.reload()
    expect(screen.header("Name")).to_be_visible()
    expect(screen.header("Email")).to_have_count(0)


def test_undo_a_deletion(blog: Site, visit: Visit) -> None:
    names = tags(blog, 3)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags")
    page, screen = visitor.page, ListScreen(visitor.page)
    screen.search(names[0][:8])
    expect(screen.rows).to_have_count(3)
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)
    screen.select(*names[:2])
    visitor.assert_accessible("selected")
    screen.row(names[0]).hover()
    shade = "row => getComputedStyle(row).backgroundColor"
    # Hovering doesn't hide the selection.
    assert screen.row(names[0]).evaluate(shade) == screen.row(names[1]).evaluate(shade)
    page.get_by_role("button", name="Delete").click()
    expect(screen.rows).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(screen.rows).to_have_count(3)
    like = f"SELECT count(*) FROM tags WHERE name LIKE '{names[0][:8]}%'"
    assert blog.value(like) == 3
    # Navigating away completes the deletion.
    screen.select(*names[:2])
    with page.expect_response(lambda one: one.request.method == "DELETE"):
        page.get_by_role("button", name="Delete").click()
        expect(screen.rows).to_have_count(1)
        menu_link(page, "Authors").click()
    expect(page.get_by_role("heading", name="Authors", level=1)).to_be_visible()
    visitor.settle()
    assert blog.value(like) == 1


def test_failed_bulk_deletion_is_explained(northwind: Site, visit: Visit) -> None:
    visitor = visit(northwind)
    visitor.go("/regions")
    page, screen = visitor.page, ListScreen(visitor.page)
    referred = northwind.value(
        "SELECT r.description FROM regions r JOIN territories t ON t.region_id = r.id LIMIT 1"
    )
    free = northwind.add("regions", description=f"Free {uuid4().hex[:8]}")["description"]
    visitor.go("/regions")
    screen.select(referred, free)
    with visitor.expecting(409):
        page.get_by_role("button", name="Delete").click()
        menu_link(page, "Shippers").click()
        expect(toast(page, re.compile("refer|1 of 2|could not", re.I)).first).to_be_visible()
        visitor.shoot("delete-refused")
    menu_link(page, "Regions").click()
    expect(screen.row(referred)).to_have_count(1)
    expect(screen.row(free)).to_have_count(0)


def test_times_and_short_references_stay_on_one_line(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    name = f"Augusta Ada {word}"
    author = blog.add("authors", name=name, email=f"{word}@blog.example")["id"]
    title = " ".join([word] * 20)
    moment = "2026-07-01T10:30:00Z"
    blog.add("posts", title=title, slug=word, author_id=author, published_at=moment)
    visitor = visit(blog, "root@blog.example", viewport={"width": 960, "height": 800})
    visitor.go("/posts")
    screen = ListScreen(visitor.page)
    screen.search(word)
    expect(screen.rows).to_have_count(1)
    lines = "one => one.getClientRects().length"
    times = screen.rows.locator("time").all()
    expect(times[0]).to_have_attribute("title", "1 Jul 2026, 12:30")
    assert [time.evaluate(lines) for time in times] == [1, 1]
    link = screen.rows.get_by_text(name, exact=True)
    assert link.evaluate(lines) == 1


def test_bulk_actions_are_below_the_search_box(blog: Site, visit: Visit) -> None:
    name = blog.add("tags", name=uuid4().hex)["name"]
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags")
    screen = ListScreen(visitor.page)
    screen.search(name)
    screen.shows(name)
    screen.select(name)
    bar = visitor.page.locator("[data-test=bulk-actions-toolbar]")
    box = visitor.page.get_by_placeholder("Search", exact=True).locator("xpath=..")
    over, under = bar.bounding_box(), box.bounding_box()
    assert over is not None
    assert under is not None
    assert over["y"] >= under["y"] + under["height"]


def test_sort_menu_on_a_phone(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    for letter in "bca":
        blog.add("tags", name=f"{word}-{letter}")
    visitor = visit(blog, "root@blog.example", viewport={"width": 390, "height": 844})
    visitor.go("/tags")
    page = visitor.page
    ListScreen(page).search(word)
    page.get_by_role("button", name="Sort", exact=True).click()
    page.get_by_role("menuitem", name="Name descending").click()
    cards = page.locator("a").filter(has_text=word)
    expect(cards).to_have_text([re.compile(f"{word}-{letter}") for letter in "cba"])


def test_sort_by_a_reference_on_a_phone(blog: Site, visit: Visit) -> None:
    word = posts_by_three(blog)
    visitor = visit(blog, "root@blog.example", viewport={"width": 390, "height": 844})
    visitor.go("/posts")
    page = visitor.page
    ListScreen(page).search(word)
    cards = page.locator("a").filter(has_text=f"{word} by ")
    expect(cards).to_have_count(3)
    for way, names in (("ascending", "ada bob cy"), ("descending", "cy bob ada")):
        page.get_by_role("button", name="Sort", exact=True).click()
        page.get_by_role("menuitem", name=f"Author {way}").click()
        expect(cards).to_have_text([re.compile(f"{word} by {name}") for name in names.split()])
