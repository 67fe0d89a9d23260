"""Languages of the admin."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen
from tests.admin.sites import Site


def test_chosen_language_is_kept(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/posts")
    expect(ListScreen(page).rows.first).to_be_visible()
    page.get_by_role("button", name="Account of Super-Admin").click()
    page.get_by_role("menuitemradio", name="Français").click()
    expect(page.get_by_role("button", name="Exporter")).to_be_visible()
    expect(page.get_by_role("heading", name="Articles", level=1)).to_be_visible()
    expect(ListScreen(page).header("État")).to_be_visible()
    expect(ListScreen(page).rows.get_by_text("Brouillon").first).to_be_visible()
    expect(page.get_by_role("link", name="Créer : article")).to_be_visible()
    menu = page.get_by_role("navigation", name="Navigation principale")
    expect(menu.get_by_role("link", name="Articles", exact=True)).to_be_visible()
    # A model without labels keeps its own.
    expect(menu.get_by_role("link", name="Authors", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.get_by_role("button", name="Exporter")).to_be_visible()
    visitor.assert_accessible("french")


def test_default_language_of_the_browser(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example", locale="fr-FR")
    visitor.go("/posts")
    expect(visitor.page.get_by_role("button", name="Exporter")).to_be_visible()
