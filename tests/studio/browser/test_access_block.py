"""The `access` blocks of the schema on the page Access."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Visit


def test_rules_are_added_changed_and_deleted_in_the_text(visit: Visit, shop: Path) -> None:
    page = visit(shop)
    page.open("Access")
    page.sees("No model has an access block")
    page.page.get_by_label("Add rules to a model").select_option("Post")
    card = page.page.get_by_role("region", name="Access rules of Post", exact=True)
    card.get_by_label("New rule").fill("read to public")
    card.get_by_label("New rule").press("Enter")
    cells = card.get_by_role("row", name="Everybody").get_by_role("cell")
    expect(cells).to_contain_text(["all records", "none", "none", "none"], timeout=PATIENCE)

    card.get_by_label("New rule").fill('update to role developer whn title = "x"')
    card.get_by_role("button", name="Add rule").click()
    expect(card.locator(".bad").first).to_contain_text("unexpected", timeout=PATIENCE)
    page.assert_accessible("access-block-faulty")
    rule = card.get_by_label("Rule 2", exact=True)
    rule.fill('update to role developer when title = "x"')
    rule.press("Enter")
    expect(card.locator(".bad")).to_have_count(0, timeout=PATIENCE)
    developer = card.get_by_role("row", name="developer").get_by_role("cell")
    expect(developer).to_contain_text(["all records", "none", "some records", "none"])
    page.assert_accessible("access-block")

    card.get_by_role("button", name="Delete rule 1").click()
    expect(cells).to_contain_text(["none", "none", "none", "none"], timeout=PATIENCE)
    page.button("Undo").click()
    expect(cells).to_contain_text(["all records", "none", "none", "none"], timeout=PATIENCE)
    page.button("Review").click()
    page.sees("Post changes")
    assert "access {\n" not in (shop / "schema.fw").read_text()


@pytest.mark.parametrize(("scheme", "width"), [("dark", 390), ("light", 1440)])
def test_the_rules_are_accessible(visit: Visit, shop: Path, scheme: str, width: int) -> None:
    schema = shop / "schema.fw"
    rules = "  access {\n    read to public\n    update to role admin\n  }\n"
    schema.write_text(
        schema.read_text().replace("  body: text nullable\n", f"  body: text nullable\n{rules}", 1)
    )
    page = visit(shop, width=width, color_scheme=scheme)
    page.open("Access")
    page.sees("Rules of the schema")
    expect(page.page.get_by_label("Rule 2", exact=True)).to_be_visible(timeout=PATIENCE)
    page.assert_accessible(f"access-rules-{scheme}-{width}")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_broken_schema_is_reported_with_links_to_its_lines(visit: Visit, shop: Path) -> None:
    schema = shop / "schema.fw"
    text = schema.read_text().replace("body: text", "body: txet", 1)
    schema.write_text(text)
    line = next(at for at, one in enumerate(text.splitlines(), 1) if "txet" in one)
    page = visit(shop)
    page.open("Database")
    page.sees("unknown type 'txet'")
    page.open("Access")
    page.sees("The schema has errors")
    page.sees("unknown type 'txet'")
    page.assert_accessible("access-broken-schema")
    page.page.get_by_role("link", name=f"schema.fw:{line}", exact=True).click()
    active = page.page.locator(".cm-activeLine")
    expect(active).to_contain_text("body: txet", timeout=PATIENCE)
    # Chromium reports the answer, which the page shows.
    assert [one for one in page.problems if "422" not in one] == []
    page.problems.clear()
