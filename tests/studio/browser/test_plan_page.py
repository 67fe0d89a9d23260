"""The page Plan & build."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.browser.conftest import Design

SCHEMA = "database sqlite\n\nmodel Post {\n  id: uuid primary\n  title: string(80)\n}\n"


def test_the_errors_of_a_schema_are_listed(design: Design) -> None:
    page = design(SCHEMA)
    page.code.click()
    page.page.keyboard.press("Control+End")
    page.page.keyboard.insert_text("\nmodel Tag {\n  id: uid primary\n}\n")
    expect(page.page.get_by_text("1 error")).to_be_visible()
    with page.expecting(422):
        page.page.get_by_role("button", name="Review").click()
        error = page.page.get_by_role("alert")
        expect(error).to_contain_text("schema.fw:8")
        expect(error).to_contain_text("uid")
