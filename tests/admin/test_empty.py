"""Lists that show nothing: why, and what one can do, in both languages and for every right."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, add_filter
from tests.admin.sites import Site

NONE = {"data": [], "meta": {"page": 1, "per_page": 25, "total": 0, "pages": 0}}


def told(page: Page) -> Locator:
    """What the list says of its showing nothing."""
    return page.locator(".RaList-main, .RaList-noResults").get_by_role("status")


def without_tags(visitor: Visitor) -> Page:
    """Open the list of tags of a site that has none."""

    def answer(route: Route) -> None:
        route.fulfill(json=NONE)

    visitor.page.route(re.compile(r"/tags/\?"), answer)
    visitor.go("/tags")
    return visitor.page


def test_a_list_without_records_says_so_and_offers_to_create_one(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = without_tags(visitor)
    expect(told(page)).to_have_text("No Tags yetThe first one that you create will be listed here.")
    visitor.assert_accessible("empty-list")
    page.emulate_media(color_scheme="dark")
    visitor.assert_accessible("empty-list-dark")
    page.get_by_role("link", name="Create Tag").click()
    expect(page).to_have_url(re.compile("/tags/create$"))


def test_who_may_not_create_is_offered_nothing(ruled: Site, visit: Visit) -> None:
    page = without_tags(visit(ruled, "dev@blog.example"))
    expect(told(page)).to_have_text("No Tags yetWhatever is added will be listed here.")
    expect(page.get_by_role("link", name="Create Tag")).to_have_count(0)


def test_a_search_that_finds_nothing_can_be_dropped(blog: Site, visit: Visit) -> None:
    name = "Forsythia"
    blog.add("tags", name=name)
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/tags")
    screen = ListScreen(page)
    screen.search("nothing is called so")
    expect(told(page)).to_have_text(
        "Nothing foundNone of the Tags fits the search and the filters."
    )
    visitor.assert_accessible("no-match")
    page.get_by_role("button", name="Clear search and filters").click()
    expect(screen.row(name)).to_have_count(1)
    expect(page.get_by_placeholder("Search", exact=True)).to_have_value("")
    screen.search(name)
    expect(screen.rows).to_have_count(1)


def test_it_is_said_in_french_on_a_phone(blog: Site, visit: Visit) -> None:
    blog.add("tags", name="Lilas")
    small = {"width": 390, "height": 800}
    visitor = visit(blog, "root@blog.example", locale="fr-FR", viewport=small)
    page = visitor.page
    visitor.go('/tags?filter={"q":"rien ne porte ce nom"}')
    expect(told(page)).to_have_text(re.compile("^Aucun résultat"))
    visitor.assert_accessible("no-match-french")
    page.get_by_role("button", name="Effacer la recherche et les filtres").click()
    expect(told(page)).to_have_count(0)
    without_tags(visitor)
    expect(told(page)).to_have_text(re.compile("^Rien encore"))
    expect(page.get_by_role("link", name="Créer Tag")).to_be_visible()
    visitor.assert_accessible("empty-list-french")


def test_a_filter_added_while_the_search_is_typed_stays(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    blog.add("samples", name="Something")
    for pause in (200, 400, 480, 500, 520):
        visitor.go("/samples?displayedFilters={}")
        page.get_by_role("button", name="Add filter").wait_for()
        ListScreen(page).search("nothing")
        page.wait_for_timeout(pause)
        add_filter(page, "Colour")
        expect(page.get_by_role("group", name="Colour", exact=True)).to_be_visible()
        expect(page).to_have_url(re.compile("filter=%7B%22q%22"))
        page.wait_for_timeout(600)
        expect(page.get_by_role("group", name="Colour", exact=True)).to_be_visible()
        expect(page.get_by_placeholder("Search", exact=True)).to_have_value("nothing")


def test_a_search_that_is_refused_tells_of_no_pages(blog: Site, visit: Visit) -> None:
    for number in range(2):
        blog.add("tags", name=f"Forsythia {number}")
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags")
    page = visitor.page
    pages = page.get_by_text(re.compile(r"1\s*[-–]\s*\d+ of"))
    expect(pages).to_be_visible()
    with visitor.expecting(422):
        ListScreen(page).search("x" * 201)
        expect(page.get_by_role("alert")).to_contain_text("at most 200")
    expect(pages).to_have_count(0)
    page.get_by_role("button", name="Show all records").click()
    expect(pages).to_be_visible()
