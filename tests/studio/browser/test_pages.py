"""The pages besides the schema page: plan, conflicts, database, access, project and start."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Visit
from tests.studio.browser.visiting import CONFLICT, make_conflict

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def test_a_change_is_planned_reviewed_and_applied(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.edit_schema("  body: text", "  summary: string nullable\n  body: text")
    page.button("Review").click()

    page.sees("1 migration")
    expect(page.page.get_by_role("region", name="Schema").first).to_contain_text("summary")
    row = page.page.locator("button.list-row", has_text=CONFLICT)
    expect(row).to_contain_text("your edits")
    row.click()
    expect(page.page.locator(".three-way")).to_contain_text("# mine", timeout=PATIENCE)
    button, detail = row.bounding_box(), page.page.locator(".list-detail").bounding_box()
    assert button is not None
    assert detail is not None
    assert detail["y"] >= button["y"] + button["height"]
    page.button("SQL").click()
    expect(page.page.locator(".sql")).to_contain_text("ALTER TABLE")
    page.assert_accessible("plan")
    assert "summary" not in (shop / "schema.fw").read_text()

    page.button("Apply").click()
    page.sees("Apply the plan: done")
    page.sees("No unsaved changes")
    model = (shop / CONFLICT).read_text()
    assert "summary" in model
    assert "# mine" in model
    assert "summary: string nullable" in (shop / "schema.fw").read_text()


def test_what_the_plan_was_made_of_may_not_change(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.edit_schema("  body: text", "  summary: string nullable\n  body: text")
    page.button("Review").click()
    page.sees("1 migration")
    (shop / CONFLICT).write_text((shop / CONFLICT).read_text() + "# later\n")

    with page.expecting(409):
        page.button("Apply").click()
        page.sees("Files changed on disk since this plan was made")
    expect(page.button("Apply")).to_be_disabled()
    assert "summary" not in (shop / "schema.fw").read_text()

    page.button("Plan again").click()
    page.button("Apply").click()
    page.sees("Apply the plan: done")
    assert "# later" in (shop / CONFLICT).read_text()


def test_a_rename_and_a_value_are_asked_with_the_keyboard(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    name = "name: string(120) required not_blank"
    page.edit_schema(f"  {name}", f"  age: int\n  full_{name}")
    page.page.keyboard.press("Control+k")
    page.page.keyboard.type("plan & build")
    page.page.keyboard.press("Enter")

    page.sees("Author.name was removed from the schema. Was it renamed?")
    expect(page.button("Apply")).to_be_disabled()
    page.sees("Answer the questions first")
    rename = page.page.get_by_label("Author.name was removed")
    rename.focus()
    page.page.keyboard.type("Renamed")
    page.page.keyboard.press("Tab")
    page.page.keyboard.type("42")
    page.page.keyboard.press("Enter")

    expect(page.button("Apply")).to_be_enabled(timeout=PATIENCE)
    page.button("Apply").press("Enter")
    page.sees("Apply the plan: done")
    revisions = [path.read_text() for path in (shop / "database/migrations").glob("*.py")]
    assert any("full_name" in text and "rename" in text for text in revisions)


def test_a_loss_of_data_needs_consent(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.edit_schema("  email: string required unique email\n", "")
    page.open("Plan & build")

    page.sees("1 row")
    expect(page.button("Apply")).to_be_disabled()
    page.page.get_by_role("checkbox").check()
    page.button("Answer and plan again").click()
    expect(page.button("Apply")).to_be_enabled(timeout=PATIENCE)
    page.sees("loses data")


def test_a_conflict_is_resolved_with_the_mouse(visit: Visit, shop: Path) -> None:
    make_conflict(shop)
    page = visit(shop)
    page.open("Conflicts")

    page.sees("1 conflict left")
    expect(page.button("Save the result")).to_be_disabled()
    page.button("Use generated").click()
    page.sees("No conflicts left in this file")
    page.button("Save the result").click()
    page.sees("All conflicts are resolved")
    page.button("Continue the build").click()
    page.sees("Build: done")
    text = (shop / CONFLICT).read_text()
    assert "300" in text
    assert "# mine" in text
    assert not (shop / f"{CONFLICT}.fw-merge").exists()


def test_a_conflict_is_resolved_with_the_keyboard(visit: Visit, shop: Path) -> None:
    make_conflict(shop)
    page = visit(shop, width=900)
    page.open("Conflicts")
    page.sees("1 conflict left")
    keyboard = page.page.keyboard

    expect(page.button("Use yours")).to_be_enabled(timeout=PATIENCE)
    page.button("Use yours").press("Enter")
    editor = page.page.get_by_role("textbox", name="Result")
    editor.focus()
    keyboard.press("Control+End")
    keyboard.insert_text("def broken(:")
    with page.expecting(422):
        page.button("Save the result").press("Enter")
        page.sees("is not valid")
    editor.focus()
    keyboard.press("Control+z")
    page.button("Save the result").press("Enter")
    page.sees("All conflicts are resolved")


def test_migrations_are_applied_and_undone(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.open("Database")
    page.sees("The database matches the schema.")
    expect(page.button("Up to date")).to_be_disabled()

    page.button("Roll back…").click()
    expect(page.dialog.locator(".sql")).to_contain_text("DROP TABLE", timeout=PATIENCE)
    undo = page.dialog.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    page.dialog.get_by_role("checkbox").check()
    undo.click()
    page.sees("Undo migrations: done")
    page.button("Apply 1 migration").click()
    expect(page.dialog.locator(".sql")).to_contain_text("CREATE TABLE", timeout=PATIENCE)
    page.page.keyboard.press("Escape")
    expect(page.dialog).to_be_hidden()


def test_a_database_is_configured(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.open("Database")
    page.button("Configure").click()
    page.dialog.get_by_text("PostgreSQL").click()
    page.dialog.get_by_label("Host").fill("127.0.0.1")
    page.dialog.get_by_label("Port").fill("1")
    page.dialog.get_by_label("Password").fill("s3cret-canary")
    with page.expecting(422):
        page.dialog.get_by_role("button", name="Test the connection").click()
        expect(page.dialog).to_contain_text("cannot connect", timeout=PATIENCE)
    page.assert_accessible("configure")
    page.dialog.get_by_role("button", name="Save", exact=True).click()
    page.sees("Not reachable")
    assert "s3cret-canary" in (shop / ".env").read_text()
    assert "s3cret-canary" not in page.page.content()


def test_a_rule_is_changed_with_the_keyboard(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.open("Access")
    page.page.get_by_role("button", name="Post, Create").press("Enter")
    page.dialog.get_by_role("radio", name="Some roles").press("Space")
    page.dialog.get_by_role("checkbox", name="developer").uncheck()
    page.assert_accessible("rule")
    page.dialog.get_by_role("button", name="Save").press("Enter")
    page.sees("The rule is in fw.toml")
    expect(page.page.get_by_role("button", name="Post, Create")).not_to_contain_text("developer")

    text = (shop / "fw.toml").read_text()
    assert tomllib.loads(text)["auth"]["routes"]["Post"] == {"create": ["super-admin", "admin"]}
    assert "# Permissions per model." in text
    page.page.get_by_label("Who", exact=True).select_option("developer")
    page.page.get_by_label("Action").select_option("create")
    page.page.get_by_label("Model", exact=True).select_option("Post")
    page.button("Check").click()
    page.sees("and the role is developer")


def test_lists_of_the_project_are_shown_by_tab(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.open("Project")
    page.sees("/posts/{id}")
    page.page.get_by_label("Filter").fill("delete author")
    expect(page.page.locator("tbody tr")).to_have_count(1)
    page.page.get_by_role("tab", name="Routes").focus()
    for text in ("No jobs", "No scheduled tasks", "problem", "Every file is up to date."):
        page.page.keyboard.press("ArrowRight")
        page.sees(text)
    schema = shop / "schema.fw"
    schema.write_text(
        schema.read_text().replace("  body: text", "  extra: int nullable\n  body: text")
    )
    page.button("Check again").click()
    expect(page.page.get_by_role("region", name="What a build would write")).to_contain_text(
        "the block of Post changed", timeout=PATIENCE
    )


def test_an_empty_folder_becomes_a_project(visit: Visit, tmp_path: Path) -> None:
    page = visit(tmp_path)
    page.sees("Start a project")
    page.page.get_by_label("Name of the project").fill("bookshop")
    page.page.get_by_role("radio", name="CRM").check()
    page.sees("rules that the services of CRM enforce")
    page.assert_accessible("start")
    page.button("Create the project").click()
    page.sees("Create the project: done")
    page.button("Open the schema").press("Enter")
    expect(page.page.locator('.react-flow__node[data-id="Deal"]')).to_be_visible(timeout=PATIENCE)
    assert (tmp_path / "database/app.db").exists()
    assert (tmp_path / "app/models/deal.py").exists()


def test_the_pages_are_accessible(visit: Visit, shop: Path) -> None:
    make_conflict(shop)
    page = visit(shop)
    for title, text in {
        "Plan & build": "No changes to review",
        "Conflicts": "1 conflict left",
        "Database": "Differences between",
        "Access": "Check access",
        "Project": "/posts",
    }.items():
        page.page.set_viewport_size({"width": 1440, "height": 900})
        page.open(title)
        page.sees(text)
        for scheme, width in product(SCHEMES, (1440, 390)):
            page.page.set_viewport_size({"width": width, "height": 900})
            page.page.emulate_media(color_scheme=scheme)
            page.assert_accessible(f"{title.partition(' ')[0].lower()}-{scheme}-{width}")
            wide = page.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{title} is {wide} wide"


def test_the_pages_speak_french(visit: Visit, shop: Path) -> None:
    page = visit(shop, locale="fr-FR")
    for title, text in {
        "Plan et build": "Aucun changement à relire",
        "Conflits": "Aucun conflit",
        "Base de données": "Différences entre",
        "Accès": "Vérifier un accès",
        "Projet": "Graphe de build",
    }.items():
        page.open(title)
        page.sees(text)


def test_narrow_screens_cut_nothing_off(visit: Visit, shop: Path) -> None:
    page = visit(shop, width=390, locale="fr-FR")
    page.open("Projet")
    page.page.get_by_role("tab", name="Diagnostic").click()
    rows = page.page.locator(".topbar > *, .list-row > *")
    expect(page.page.locator(".list-row").first).to_be_visible(timeout=PATIENCE)
    ends = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
    assert max(ends) <= 390
    cut = page.page.locator(".list-row > span").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert cut == []
