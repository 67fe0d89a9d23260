"""Fields edited on the canvas: the box beside a row, new fields, and names of new relations."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Design
from tests.studio.browser.designing import SCHEMA, Designer


def editor_of(page: Designer, name: str) -> Locator:
    """The box beside the row of a field."""
    return page.page.get_by_role("dialog", name=name, exact=True)


def test_a_field_is_edited_beside_its_row(design: Design) -> None:
    page = design()
    page.row("Post", "title").click()
    box = editor_of(page, "Post.title")
    expect(box.get_by_label("Type")).to_be_focused(timeout=PATIENCE)
    page.assert_accessible("field-popover")

    box.get_by_label("Type").fill("dat")
    expect(box.get_by_role("option")).to_have_text(["datetime", "date"])
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("Enter")
    page.expect_code("title: date")
    box.get_by_label("Unique").check()
    page.expect_code("title: date unique")
    box.get_by_label("Default").fill("now")
    box.get_by_label("Default").press("Enter")
    page.expect_code("title: date unique default now")
    box.get_by_label("Description").fill("When it is read.")
    box.get_by_role("button", name="Move down").click()
    page.expect_code("## When it is read.")
    page.expect_code("author_id: uuid references Author  ## When it is read.  title: date")
    box.get_by_label("Name").fill("read_on")
    box.get_by_label("Name").press("Enter")
    page.expect_code("read_on: date unique default now")
    expect(editor_of(page, "Post.read_on").get_by_label("Name")).to_have_value("read_on")

    page.page.keyboard.press("Escape")
    expect(editor_of(page, "Post.read_on")).to_have_count(0)
    for _ in range(6):
        page.undo()
    page.expect_code("title: string(120)  author_id")


def test_fields_are_reached_edited_and_added_with_the_keyboard(design: Design) -> None:
    page = design()
    keyboard = page.page.keyboard
    page.node("Tag").focus()
    keyboard.press("Enter")
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    expect(page.row("Tag", "word").get_by_role("button")).to_be_focused()
    keyboard.press("Enter")
    box = editor_of(page, "Tag.word")
    expect(box.get_by_label("Type")).to_be_focused(timeout=PATIENCE)
    keyboard.type("string(9)")
    keyboard.press("Enter")
    page.expect_code("word: string(9) unique")
    keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(page.row("Tag", "word").get_by_role("button")).to_be_focused()

    keyboard.press("a")
    new = editor_of(page, "Add field: Tag")
    expect(new.get_by_label("Name")).to_be_focused(timeout=PATIENCE)
    page.assert_accessible("new-field-popover")
    keyboard.type("weight")
    keyboard.press("Tab")
    keyboard.type("int")
    keyboard.press("Enter")
    page.expect_code("weight: int")
    expect(new.get_by_label("Name")).to_be_focused(timeout=PATIENCE)
    expect(new.get_by_label("Name")).to_have_value("")
    keyboard.press("Escape")
    expect(page.row("Tag", "weight")).to_be_visible()
    page.node("Tag").locator(".row-button").last.focus()
    keyboard.press("Enter")
    editor_of(page, "Tag.weight").get_by_role("button", name="Delete").click()
    page.dialog.get_by_role("button", name="Delete").click()
    page.expect_code("weight: int", present=False)


def test_the_names_of_a_new_relation_are_free(design: Design) -> None:
    page = design()
    page.row("Post", "title").hover()
    page.drag(page.row("Post", "title").locator(".grip"), page.node("Author"))
    dialog = page.dialog
    dialog.get_by_label("Kind").select_option("many_to_one")
    expect(dialog.get_by_label("Foreign key")).to_have_value("author2_id", timeout=PATIENCE)
    expect(dialog.get_by_label("Name on Author")).to_have_value("posts2")
    dialog.get_by_label("Foreign key").fill("title")
    expect(dialog).to_contain_text("Post already has title.")
    expect(dialog.get_by_role("button", name="Add relation")).to_be_disabled()
    dialog.get_by_label("Foreign key").fill("editor_id")
    dialog.get_by_label("Name on Post").fill("editor")
    dialog.get_by_role("button", name="Add relation").click()
    page.expect_code("editor_id: uuid references Author")
    page.expect_code("has_many Post as posts2 via editor_id")


def test_a_new_relation_uses_the_key_that_is_there(design: Design) -> None:
    schema = SCHEMA.replace(
        "  relations {\n    belongs_to Author as author via author_id\n  }\n", ""
    )
    page = design(schema.replace("    has_many Post as posts\n", ""))
    page.row("Post", "title").hover()
    page.drag(page.row("Post", "title").locator(".grip"), page.node("Author"))
    page.dialog.get_by_role("button", name="Add relation").click()
    page.expect_code("belongs_to Author as author via author_id")
    page.expect_code("author2_id", present=False)


def test_enter_begins_a_line_after_a_whole_word(design: Design) -> None:
    page = design()
    keyboard = page.page.keyboard
    page.code.get_by_text("word: string(40) unique").click()
    keyboard.press("End")
    keyboard.type(" index", delay=30)
    expect(page.page.locator(".cm-tooltip-autocomplete")).to_be_visible(timeout=PATIENCE)
    keyboard.press("Enter")
    keyboard.type("rank: int")
    page.expect_code("word: string(40) unique index  rank: int")
