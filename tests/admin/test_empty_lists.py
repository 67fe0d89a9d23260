"""Empty lists: the message and the actions, in both languages and by permission."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, add_filter
from tests.admin.sites import Site

NONE = {"data": [], "meta": {"page": 1, "per_page": 25, "total": 0, "pages": 0}}


def empty_message(page: Page) -> Locator:
    """Return the message of an empty list."""
    return page.locator(".RaList-main, .RaList-noResults").get_by_role("status")


def without_tags(visitor: Visitor) -> Page:
    """Open the list of tags with an empty response."""

    def answer(route: Route) -> None:
        route.fulfill(json=NONE)

    visitor.page.route(re.compile(r"/tags/\?"), answer)
    visitor.go("/tags")
    return visitor.page


def test_empty_list_with_a_create_button(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = without_tags(visitor)
    expect(empty_message(page)).to_have_text("No tags yetCreate a record to get started.")
    visitor.assert_accessible("empty-list")
    page.emulate_media(color_scheme="dark")
    visitor.assert_accessible("empty-list-dark")
    page.get_by_role("link", name="Create tag").click()
    expect(page).to_have_url(re.compile("/tags/create$"))


def test_empty_list_without_the_create_permission(ruled: Site, visit: Visit) -> None:
    page = without_tags(visit(ruled, "dev@blog.example"))
    expect(empty_message(page)).to_have_text("No tags yetNew records will appear here.")
    expect(page.get_by_role("link", name="Create tag")).to_have_count(0)


def test_search_without_results_can_be_cleared(blog: Site, visit: Visit) -> None:
    name = "Forsythia"
    blog.add("tags", name=name)
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/tags")
    screen = ListScreen(page)
    screen.search("no such tag")
    expect(empty_message(page)).to_have_text("No resultsNo tags match your search and filters.")
    visitor.assert_accessible("no-match")
    page.get_by_role("button", name="Clear search and filters").click()
    expect(screen.row(name)).to_have_count(1)
    expect(page.get_by_placeholder("Search", exact=True)).to_have_value("")
    screen.search(name)
    expect(screen.rows).to_have_count(1)


def test_empty_lists_in_french_on_a_phone(blog: Site, visit: Visit) -> None:
    blog.add("tags", name="Lilas")
    small = {"width": 390, "height": 800}
    visitor = visit(blog, "root@blog.example", locale="fr-FR", viewport=small)
    page = visitor.page
    visitor.go('/tags?filter={"q":"rien ne porte ce nom"}')
    expect(empty_message(page)).to_have_text(re.compile("^Aucun résultat"))
    visitor.assert_accessible("no-match-french")
    page.get_by_role("button", name="Effacer la recherche et les filtres").click()
    expect(empty_message(page)).to_have_count(0)
    without_tags(visitor)
    expect(empty_message(page)).to_have_text(re.compile("^Aucun enregistrement pour l’instant"))
    expect(page.get_by_role("link", name="Créer : tag")).to_be_visible()
    visitor.assert_accessible("empty-list-french")


def test_filter_added_while_typing_a_search_is_kept(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    blog.add("samples", name="Something")
    for pause in (200, 480, 520):
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


def test_rejected_search_hides_the_pagination(blog: Site, visit: Visit) -> None:
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
    page.get_by_role("button", name="Reset list").click()
    expect(pages).to_be_visible()
