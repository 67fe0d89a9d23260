"""The schema page of studio: canvas, code and forms over the same texts."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Design
from tests.studio.browser.designing import SCHEMA, Designer


def test_a_schema_is_designed_with_the_mouse(design: Design) -> None:
    page = design()
    page.page.get_by_role("button", name="Add model").click()
    page.dialog.get_by_label("Name", exact=True).fill("Comment")
    page.dialog.get_by_role("button", name="Add model").click()
    page.expect_code("model Comment {")
    expect(page.form.get_by_role("heading", name="Comment")).to_be_visible(timeout=PATIENCE)

    page.form.get_by_role("button", name="Add field").click()
    page.dialog.get_by_label("Name", exact=True).fill("said_at")
    page.dialog.get_by_label("Type").fill("datetime")
    page.dialog.get_by_role("button", name="Add field").click()
    page.form.get_by_label("Indexed").check()
    page.expect_code("said_at: datetime index")

    # Fields are hidden, and shown again, before one is dragged.
    for _ in range(6):
        page.page.get_by_role("button", name="Zoom out").click()
    expect(page.row("Comment", "said_at")).to_have_count(0)
    page.page.get_by_role("button", name="Fit to window").click()
    page.row("Comment", "said_at").hover()
    page.drag(page.row("Comment", "said_at").locator(".grip"), page.node("Post"))
    expect(page.dialog).to_contain_text("Relation from Comment to Post")
    page.dialog.get_by_label("When that is deleted").select_option("cascade")
    page.dialog.get_by_role("button", name="Add relation").click()
    page.expect_code("post_id: uuid references Post on_delete cascade")
    page.expect_code("belongs_to Post as post via post_id")
    page.expect_code("has_many Comment as comments via post_id")

    expect(page.page.get_by_text("4 unsaved changes")).to_be_visible()
    for _ in range(4):
        page.undo()
    expect(page.page.get_by_text("No unsaved changes")).to_be_visible()
    page.expect_code("Comment", present=False)


def test_a_schema_is_designed_with_the_keyboard(design: Design) -> None:
    page = design()
    keyboard = page.page.keyboard

    keyboard.press("Control+k")
    keyboard.type("add model")
    keyboard.press("Enter")
    expect(page.dialog.get_by_label("Name", exact=True)).to_be_focused(timeout=PATIENCE)
    keyboard.type("Comment")
    keyboard.press("Enter")
    page.expect_code("model Comment {")
    expect(page.dialog).to_be_hidden(timeout=PATIENCE)

    page.node("Tag").focus()
    keyboard.press("Enter")
    expect(page.form.get_by_role("heading", name="Tag")).to_be_visible(timeout=PATIENCE)
    keyboard.press("F2")
    expect(page.dialog).to_contain_text("Rename Tag")
    keyboard.type("Label")
    keyboard.press("Enter")
    page.expect_code("model Label")
    expect(page.dialog).to_be_hidden(timeout=PATIENCE)

    page.node("Label").focus()
    keyboard.press("Delete")
    expect(page.dialog).to_contain_text("Delete Label?")
    keyboard.press("Enter")
    page.expect_code("Label", present=False)

    page.page.locator("main").focus()
    for _ in range(3):
        keyboard.press("Control+z")
    expect(page.page.get_by_text("No unsaved changes")).to_be_visible(timeout=PATIENCE)
    page.expect_code("model Tag {")


def test_code_has_the_language_service(design: Design) -> None:
    page = design()
    keyboard = page.page.keyboard
    page.code.get_by_text("title").click()
    keyboard.press("End")
    keyboard.type(" requird")
    error = page.page.get_by_role("status").get_by_role("button", name="1 error")
    expect(error).to_be_visible(timeout=PATIENCE)
    for _ in "requird":
        keyboard.press("Backspace")
    keyboard.type("requ")
    option = page.page.get_by_role("option", name="required")
    expect(option).to_be_visible(timeout=PATIENCE)
    page.page.wait_for_timeout(100)
    keyboard.press("Enter")
    page.expect_code("title: string(120) required")
    expect(page.page.get_by_text("No problems")).to_be_visible(timeout=PATIENCE)

    page.code.get_by_text("references").locator("xpath=following-sibling::*[1]").first.click()
    keyboard.press("F12")
    expect(page.form.get_by_role("heading", name="Author")).to_be_visible(timeout=PATIENCE)
    keyboard.press("Shift+F12")
    expect(page.page.get_by_role("region", name="References of Author")).to_be_visible()
    keyboard.press("F2")
    expect(page.dialog).to_contain_text("Rename Author")
    keyboard.type("Writer")
    keyboard.press("Enter")
    page.expect_code("author_id: uuid references Writer")
    page.expect_code("has_many Post as posts")
    expect(page.node("Writer")).to_be_visible(timeout=PATIENCE)


def test_a_selection_is_shown_by_every_view(design: Design) -> None:
    page = design()
    page.row("Post", "title").click()
    page.page.keyboard.press("Escape")
    expect(page.form.get_by_role("heading", name="title")).to_be_visible(timeout=PATIENCE)
    expect(page.page.locator(".cm-activeLine")).to_contain_text("title: string(120)")

    page.code.get_by_text("word").click()
    expect(page.form.get_by_role("heading", name="word")).to_be_visible(timeout=PATIENCE)
    expect(page.node("Tag").locator(".row-selected")).to_contain_text("word")

    page.page.get_by_role("combobox", name="Find a model or field").fill("name")
    page.page.keyboard.press("Enter")
    expect(page.node("Author").locator(".row-selected")).to_contain_text("name")


def test_forms_say_everything_about_a_field(design: Design) -> None:
    page = design()
    page.row("Post", "title").click()
    form = page.form
    expect(form.get_by_role("heading", name="title")).to_be_visible(timeout=PATIENCE)
    form.get_by_label("Name", exact=True).fill("headline")
    form.get_by_label("Name", exact=True).press("Enter")
    page.expect_code("headline: string(120)")
    form.get_by_label("Type").fill("string(200)")
    form.get_by_label("Type").press("Tab")
    page.expect_code("headline: string(200)")
    form.get_by_label("Description").fill("What is printed first.")
    form.get_by_label("Description").press("Tab")
    page.expect_code("## What is printed first.")
    form.get_by_label("Unique").check()
    form.get_by_label("Shortest").fill("2")
    form.get_by_label("Shortest").press("Enter")
    page.expect_code("unique min_length 2")
    form.get_by_label("Unique").uncheck()
    page.expect_code("unique min_length", present=False)

    form.get_by_role("button", name="Back to Post").click()
    form.get_by_label("created_at and updated_at").check()
    page.expect_code("timestamps")
    form.get_by_label("Add a rule or setting").fill("index (author_id)")
    form.get_by_label("Add a rule or setting").press("Enter")
    page.expect_code("index (author_id)")


def test_a_form_keeps_what_is_typed_right_after_a_rename(design: Design) -> None:
    page = design()
    page.row("Post", "title").click()
    form = page.form
    expect(form.get_by_role("heading", name="title")).to_be_visible(timeout=PATIENCE)
    # The form of the new text comes late.
    page.page.route("**/api/language", lambda route: (time.sleep(0.4), route.continue_()))
    form.get_by_label("Name", exact=True).fill("headline")
    form.get_by_label("Name", exact=True).press("Enter")
    page.expect_code("headline: string(120)")
    form.get_by_label("Type").fill("string(200)")
    form.get_by_label("Type").press("Tab")
    page.expect_code("headline: string(200)")
    page.page.unroute("**/api/language")


@pytest.mark.parametrize("schema", ["\ufeff" + SCHEMA.replace("\n", "\r\n"), SCHEMA])
def test_undo_restores_the_bytes(design: Design, schema: str) -> None:
    page = design(schema)
    page.code.get_by_text("title").click()
    page.page.keyboard.press("End")
    page.page.keyboard.type(" unique\n")
    page.page.keyboard.press("Control+Shift+k")
    page.row("Post", "author_id").click()
    page.form.get_by_label("May be null").check()
    page.expect_code("references Author nullable")

    undo = page.page.get_by_role("button", name="Undo", exact=True)
    for _ in range(20):
        if undo.is_enabled():
            undo.click()
    expect(page.page.get_by_text("No unsaved changes")).to_be_visible(timeout=PATIENCE)
    assert (page.site.root / "schema.fw").read_bytes() == schema.encode()


def test_places_of_models_are_kept(design: Design) -> None:
    page = design()
    before = page.node("Tag").bounding_box()
    assert before is not None
    title = page.node("Tag").locator(".model-name span")
    page.drag(title, page.page.locator(".react-flow__pane"))
    file = page.site.root / "schema.layout.json"
    expect(page.page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    page.settle()
    assert "Tag" in json.loads(file.read_text())
    expect(page.page.get_by_text("No unsaved changes")).to_be_visible()

    page.undo()
    page.settle()
    assert "Tag" not in file.read_text() if file.exists() else True
    after = page.node("Tag").bounding_box()
    assert after is not None
    assert abs(after["x"] - before["x"]) < 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_is_accessible(design: Design, scheme: str, width: int) -> None:
    page = design(width=width, color_scheme=scheme)
    page.assert_accessible(f"schema-{scheme}-{width}")
    page.page.get_by_role("combobox", name="Find a model or field").fill("Post")
    page.assert_accessible()
    page.page.keyboard.press("Enter")
    expect(page.form.get_by_role("heading", name="Post")).to_be_visible(timeout=PATIENCE)
    page.assert_accessible(f"schema-model-{scheme}-{width}")
    if width > 720:
        visit_overlays(page)


def visit_overlays(page: Designer) -> None:
    """Check what lies above the page."""
    page.form.get_by_role("button", name="title string(120)").click()
    expect(page.form.get_by_role("heading", name="title")).to_be_visible(timeout=PATIENCE)
    page.assert_accessible()
    page.page.keyboard.press("Control+k")
    page.assert_accessible()
    page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="Add model").click()
    page.assert_accessible()
    page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="Theme").click()
    page.assert_accessible()
    page.page.keyboard.press("Escape")


def test_the_page_speaks_french(design: Design) -> None:
    page = design()
    page.page.get_by_role("button", name="Language").click()
    page.page.get_by_role("menuitemradio", name="Français").click()

    expect(page.page.get_by_role("button", name="Ajouter un modèle")).to_be_visible()
    assert page.page.evaluate("document.documentElement.lang") == "fr"


def test_a_used_address_gives_no_access(design: Design) -> None:
    page = design()
    other = page.context.browser
    assert other is not None
    context = other.new_context()
    try:
        tab = context.new_page()
        tab.goto(page.site.launch)  # type: ignore[attr-defined]
        expect(tab.get_by_role("heading", name="This tab has no access")).to_be_visible()
        assert "code" not in tab.url
    finally:
        context.close()
