"""The whole flow of studio, from an empty folder: once by mouse, once by keyboard alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Visit
from tests.studio.browser.keyboard import Keyboard
from tests.studio.browser.visiting import PageVisitor


def node(page: PageVisitor, model: str) -> Locator:
    """The node of a model on the canvas."""
    return page.page.locator(f'.react-flow__node[data-id="{model}"]')


def spoil(root: Path) -> None:
    """Edit a generated line by hand, which the next change of the schema changes too."""
    file = root / "app/models/article.py"
    text = file.read_text()
    assert "255" in text
    file.write_text(text.replace("255", "254"))


def test_a_project_is_made_and_changed_by_mouse(visit: Visit, tmp_path: Path) -> None:
    page = visit(tmp_path)
    start_project(page)
    change_models(page)
    review_and_apply(page)
    migrate_and_undo(page)
    spoil(tmp_path)
    change_title(page, tmp_path)
    resolve_conflict(page)
    assert "300" in (tmp_path / "app/models/article.py").read_text()
    add_rule(page)
    page.open("Project")
    page.sees("/articles/{id}")
    page.page.get_by_role("tab", name="Build graph").click()
    page.sees("fw.toml changed")
    page.shoot("flow-graph")


def start_project(page: PageVisitor) -> None:
    """Make a project of the sample in the empty folder."""
    page.page.get_by_label("Name of the project").fill("bookshop")
    page.page.get_by_text("Two models and rows for them").click()
    page.button("Create the project").click()
    page.sees("Create the project: done")
    page.button("Open the schema").click()
    expect(page.page).to_have_title("Schema – bookshop – fw studio")


def change_models(page: PageVisitor) -> None:
    """Add a model, give another name to one, and relate them."""
    page.button("Add model").click()
    page.dialog.get_by_label("Name", exact=True).fill("Review")
    page.dialog.get_by_role("button", name="Add model").click()
    expect(node(page, "Review")).to_be_visible(timeout=PATIENCE)
    node(page, "Post").locator(".model-name span").click()
    page.button("Rename (F2)").click()
    page.dialog.get_by_label("New name").fill("Article")
    page.dialog.get_by_role("button", name="Rename").click()
    expect(node(page, "Article")).to_be_visible(timeout=PATIENCE)
    relate(page, "Review", "Article")
    expect(page.page.get_by_text("3 unsaved changes")).to_be_visible(timeout=PATIENCE)


def review_and_apply(page: PageVisitor) -> None:
    """Apply the plan of the changed models, and go to the database."""
    page.button("Review").click()
    page.sees("Post is renamed to Article")
    page.sees("Create the table reviews")
    page.shoot("flow-plan")
    page.button("Apply").click()
    page.sees("Apply the plan: done")
    page.button("Open the database").click()


def resolve_conflict(page: PageVisitor) -> None:
    """Apply the plan, and take the generated lines of its conflict."""
    page.button("Apply").click()
    page.button("Resolve the conflicts").click()
    page.sees("1 conflict left")
    page.button("Use generated").click()
    page.button("Save the result").click()
    page.sees("All conflicts are resolved")
    page.button("Continue the build").click()
    page.sees("Build: done")


def add_rule(page: PageVisitor) -> None:
    """Add logins, and let everybody read articles."""
    page.open("Access")
    page.button("Add logins").click()
    page.page.get_by_role("button", name="Article, Read").click()
    page.dialog.get_by_text("Everybody").click()
    page.dialog.get_by_role("button", name="Save").click()
    page.sees("The rule is in fw.toml")


def relate(page: PageVisitor, source: str, target: str) -> None:
    """Drag from the name of a model to another one, and take what the dialog proposes."""
    page.page.get_by_role("button", name="Fit to window").click()
    start = node(page, source).locator(".model-name")
    start.hover()
    here = node(page, source).locator(".model-name .grip").bounding_box()
    there = node(page, target).bounding_box()
    assert here is not None
    assert there is not None
    mouse = page.page.mouse
    mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    mouse.down()
    x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    mouse.move(x - 20, y, steps=8)
    mouse.move(x, y, steps=4)
    mouse.up()
    expect(page.dialog).to_contain_text(f"Relation from {source} to {target}", timeout=PATIENCE)
    page.dialog.get_by_role("button", name="Add relation").click()
    expect(page.dialog).to_be_hidden(timeout=PATIENCE)


def migrate_and_undo(page: PageVisitor) -> None:
    """Apply the pending migrations, undo the last, and apply it again."""
    page.page.get_by_role("button", name="Apply 2 migrations").click()
    page.dialog.get_by_role("button", name="Apply", exact=True).click()
    page.sees("Apply migrations: done")
    page.sees("The database matches the schema.")
    page.button("Roll back…").click()
    page.dialog.get_by_role("checkbox").check()
    page.dialog.get_by_role("button", name="Undo", exact=True).click()
    page.sees("Undo migrations: done")
    page.button("Apply 1 migration").click()
    page.dialog.get_by_role("button", name="Apply", exact=True).click()
    page.sees("Apply migrations: done")
    expect(page.button("Up to date")).to_be_disabled(timeout=PATIENCE)


def change_title(page: PageVisitor, root: Path) -> None:
    """Give the title of articles another length, by its form."""
    page.open("Schema")
    node(page, "Article").locator(".row", has_text="title").first.click()
    page.page.keyboard.press("Escape")
    form = page.page.get_by_role("region", name="Form")
    form.get_by_label("Type").fill("string(300)")
    form.get_by_label("Type").press("Enter")
    page.button("Review").click()
    page.sees("Article.title changes: string(255) becomes string(300)")
    assert "300" not in (root / "schema.fw").read_text()


def test_a_project_is_made_and_changed_by_keyboard(visit: Visit, tmp_path: Path) -> None:
    page = visit(tmp_path)
    keys = Keyboard(page)
    start_by_keys(keys)
    change_models_by_keys(keys)
    apply_by_keys(keys)
    migrate_by_keys(keys)
    spoil(tmp_path)
    change_title_by_keys(keys)
    resolve_by_keys(keys)
    assert "300" in (tmp_path / "app/models/article.py").read_text()
    add_rule_by_keys(keys)
    keys.command("go to project")
    page.sees("/articles/{id}")
    keys.to(page.page.get_by_role("tab", name="Routes"))
    keys.press("End")
    keys.expect_focus(page.page.get_by_role("tab", name="Build graph"))
    page.sees("fw.toml changed")


def start_by_keys(keys: Keyboard) -> None:
    """Make a project of the sample in the empty folder."""
    page = keys.page
    name = page.page.get_by_label("Name of the project")
    keys.expect_focus(name)
    keys.press("Control+a")
    keys.type("bookshop")
    keys.to(page.page.get_by_role("radio", name="Sample"))
    keys.button("Create the project")
    keys.expect_focus(page.button("Open the schema"))
    page.sees("Create the project: done")
    keys.press("Enter")
    expect(node(page, "Post")).to_be_visible(timeout=PATIENCE)


def change_models_by_keys(keys: Keyboard) -> None:
    """Add a model, give another name to one, and relate them by a foreign key."""
    page = keys.page
    keys.to(page.button("Add model"))
    keys.press("Enter")
    expect(page.dialog.get_by_label("Name", exact=True)).to_be_focused(timeout=PATIENCE)
    keys.press("Escape")
    keys.expect_focus(page.button("Add model"))
    keys.press("Enter")
    keys.type("Review")
    keys.press("Enter")
    expect(node(page, "Review")).to_be_visible(timeout=PATIENCE)
    keys.to(node(page, "Post"))
    keys.press("Enter")
    keys.press("F2")
    expect(page.dialog).to_contain_text("Rename Post", timeout=PATIENCE)
    keys.type("Article")
    keys.press("Enter")
    expect(node(page, "Article")).to_be_visible(timeout=PATIENCE)
    keys.to(node(page, "Review"))
    keys.press("Enter")
    keys.press("a")
    field = page.page.get_by_role("dialog", name="Add field: Review")
    expect(field.get_by_label("Name")).to_be_focused(timeout=PATIENCE)
    keys.type("article_id")
    keys.press("Tab")
    keys.type("uuid references Article")
    keys.press("Enter")
    expect(node(page, "Review").locator(".row", has_text="article_id")).to_be_visible()
    keys.press("Escape")
    expect(page.page.get_by_text("3 unsaved changes")).to_be_visible(timeout=PATIENCE)


def apply_by_keys(keys: Keyboard) -> None:
    """Apply the plan of the changed models, and go to the database."""
    page = keys.page
    keys.command("review the changes")
    page.sees("Post is renamed to Article")
    expect(page.page.locator("main")).to_be_focused()
    keys.button("Apply")
    page.sees("Apply the plan: done")
    keys.button("Open the database")


def migrate_by_keys(keys: Keyboard) -> None:
    """Apply the pending migrations, undo the last, and apply it again."""
    page = keys.page
    keys.button("Apply 2 migrations")
    expect(page.dialog.locator(".sql").first).to_contain_text("TABLE", timeout=PATIENCE)
    keys.to(page.dialog.get_by_role("button", name="Apply", exact=True))
    keys.press("Enter")
    page.sees("The database matches the schema.")
    keys.button("Roll back…")
    keys.to(page.dialog.get_by_role("checkbox"))
    keys.press("Space")
    keys.to(page.dialog.get_by_role("button", name="Undo", exact=True))
    keys.press("Enter")
    page.sees("Undo migrations: done")
    keys.button("Apply 1 migration")
    keys.press("Enter")
    expect(page.button("Up to date")).to_be_disabled(timeout=PATIENCE)


def change_title_by_keys(keys: Keyboard) -> None:
    """Give the title of articles another length, beside its row on the canvas."""
    page = keys.page
    keys.command("go to schema")
    keys.command("article")
    keys.to(node(page, "Article"))
    keys.press("Enter")
    keys.press("ArrowDown")
    keys.press("Enter")
    box = page.page.get_by_role("dialog", name="Article.title")
    expect(box.get_by_label("Type")).to_be_focused(timeout=PATIENCE)
    keys.press("Control+a")
    keys.type("string(300)")
    keys.press("Enter")
    keys.press("Escape")
    keys.command("review the changes")
    page.sees("Article.title changes: string(255) becomes string(300)")


def resolve_by_keys(keys: Keyboard) -> None:
    """Apply the plan, and take the generated lines of its conflict."""
    page = keys.page
    keys.button("Apply")
    keys.button("Resolve the conflicts")
    page.sees("1 conflict left")
    keys.button("Use generated")
    keys.button("Save the result")
    page.sees("All conflicts are resolved")
    expect(page.page.locator("main")).to_be_focused()
    keys.button("Continue the build")
    page.sees("Build: done")


def add_rule_by_keys(keys: Keyboard) -> None:
    """Add logins, and let everybody read articles."""
    page = keys.page
    keys.command("go to access")
    keys.button("Add logins")
    cell = page.page.get_by_role("button", name="Article, Read")
    keys.to(cell)
    keys.press("Enter")
    keys.expect_focus(page.dialog.get_by_role("radio", name="Default"))
    keys.press("ArrowDown")
    expect(page.dialog.get_by_role("radio", name="Everybody")).to_be_checked()
    keys.to(page.dialog.get_by_role("button", name="Save"))
    keys.press("Enter")
    page.sees("The rule is in fw.toml")
    keys.expect_focus(cell)
