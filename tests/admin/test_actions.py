"""Actions of the guide: buttons that call an endpoint of the project."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, toast
from tests.admin.sites import Site


def _draft(site: Site, word: str) -> str:
    author = site.add("authors", name=f"Author {word}", email=f"{word}@blog.example")
    fields = {"slug": word, "author_id": author["id"], "status": "draft"}
    return str(site.add("posts", title=f"Post {word}", **fields)["id"])


def test_an_action_of_a_record_asks_calls_and_disappears(blog: Site, visit: Visit) -> None:
    key = _draft(blog, uuid4().hex[:8])
    visitor = visit(blog, "root@blog.example")
    visitor.go(f"/posts/{key}/show")
    page = visitor.page
    page.get_by_role("button", name="Publish").click()
    form, dialog = Form(page), page.get_by_role("dialog", name="Publish")
    expect(dialog).to_be_visible()
    visitor.assert_accessible("action-form")
    dialog.get_by_role("button", name="Publish").click()
    form.shows_error("Publish on", "Required")
    form.fill("Publish on", "2026-11-01T12:00")
    dialog.get_by_role("button", name="Publish").click()
    expect(toast(page, "Publish: done")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("Published", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
    assert blog.read("posts", key)["published_at"] == "2026-11-01T11:00:00Z"


def test_a_failed_record_of_a_selection_stays_selected(blog: Site, visit: Visit) -> None:
    words = sorted(uuid4().hex[:8] for _ in range(2))
    first, second = (_draft(blog, word) for word in words)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts")
    page, screen = visitor.page, ListScreen(visitor.page)
    screen.select(*words)
    # The list doesn't know that yet, so only the endpoint can refuse it.
    blog.change("posts", second, status="archived")
    page.get_by_role("button", name="Publish drafts").click()
    dialog = page.get_by_role("dialog", name="Publish drafts")
    expect(dialog).to_contain_text("Readers will see these posts.")
    Form(page).fill("Publish on", "2026-11-01T12:00")
    with visitor.expecting(409):
        dialog.get_by_role("button", name="Publish drafts").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Only drafts can be published")
    expect(dialog.get_by_role("alert")).to_contain_text(words[1])
    assert blog.read("posts", first)["status"] == "published"
    # axe takes the dialog for the background of the buttons that it covers.
    visitor.shoot("action-failed")
    dialog.get_by_role("button", name="Close").click()
    expect(screen.row(words[1]).get_by_role("checkbox")).to_be_checked()
    expect(screen.row(words[0]).get_by_role("checkbox")).not_to_be_checked()
    visitor.assert_accessible("action-left")
