"""The admin offers only what the user's role permits."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, menu_link
from tests.admin.sites import Site


def test_read_permission_only(ruled: Site, visit: Visit) -> None:
    tag = ruled.add("tags", name="ruled")["id"]
    visitor = visit(ruled, "dev@blog.example")
    page = visitor.page
    visitor.go("/tags")
    expect(ListScreen(page).row("ruled")).to_be_visible()
    assert page.get_by_role("link", name="Create").count() == 0
    assert ListScreen(page).rows.get_by_role("checkbox").count() == 0
    visitor.go(f"/tags/{tag}/show")
    expect(page.get_by_role("heading", name="ruled")).to_be_visible()
    assert page.get_by_role("link", name="Edit").count() == 0
    assert page.get_by_role("button", name="Delete").count() == 0
    # The addresses are denied, too.
    for path in (f"/tags/{tag}", "/tags/create"):
        visitor.go(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert page.get_by_role("button", name="Save").count() == 0


def test_update_without_create_and_delete(ruled: Site, visit: Visit) -> None:
    author = ruled.add("authors", name="Ruled", email="ruled@blog.example")["id"]
    visitor = visit(ruled, "dev@blog.example")
    page = visitor.page
    visitor.go("/authors")
    expect(ListScreen(page).row("Ruled")).to_be_visible()
    assert page.get_by_role("link", name="Create").count() == 0
    visitor.go(f"/authors/{author}")
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    assert page.get_by_role("button", name="Delete").count() == 0


def test_no_read_permission(ruled: Site, visit: Visit) -> None:
    visitor = visit(ruled, "dev@blog.example")
    page = visitor.page
    post = ruled.value("SELECT id FROM posts LIMIT 1")
    visitor.go(f"/posts/{post}/show")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    for name in ("Comments", "Users", "Auth roles", "Roles"):
        assert menu_link(page, name).count() == 0
    assert page.get_by_role("main").get_by_text("Comments").count() == 0
    visitor.go("/comments")
    expect(page.get_by_role("heading", name="Access denied", level=1)).to_be_visible()
    assert page.locator("tbody tr").count() == 0


def test_super_admin_has_all_permissions(ruled: Site, visit: Visit) -> None:
    visitor = visit(ruled, "root@blog.example")
    page = visitor.page
    visitor.go("/tags")
    expect(page.get_by_role("link", name="Create")).to_be_visible()
    for name in ("Comments", "Users"):
        expect(menu_link(page, name)).to_be_visible()
