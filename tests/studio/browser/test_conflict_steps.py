"""Several conflicts of a file: steps between them, and a choice for each."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Visit
from tests.studio.browser.visiting import CONFLICT, make_conflict

MORE = """
<<<<<<< app/models/post.py (yours)
LIMIT = 7
||||||| generated before
LIMIT = 1
=======
LIMIT = 9
>>>>>>> generated now
"""


def test_conflicts_are_visited_and_chosen_one_by_one(visit: Visit, shop: Path) -> None:
    make_conflict(shop)
    side = shop / f"{CONFLICT}.fw-merge"
    side.write_text(side.read_text() + MORE + MORE.replace("LIMIT", "LEAST"))
    page = visit(shop)
    page.open("Conflicts")
    page.sees("3 conflicts left")
    page.sees("1 of 3")
    page.button("Next conflict (F7)").click()
    page.sees("2 of 3")
    page.page.keyboard.press("F7")
    page.sees("3 of 3")
    page.page.keyboard.press("F7")
    page.sees("1 of 3")
    page.page.keyboard.press("Shift+F7")
    page.sees("3 of 3")
    page.assert_accessible("conflict-steps")

    page.button("Use yours").click()
    page.sees("2 conflicts left")
    second = page.page.locator(".cm-choices").nth(1)
    second.get_by_role("button", name="Take generated").click()
    page.sees("1 conflict left")
    page.button("Use generated").click()
    page.sees("No conflicts left in this file")
    page.button("Save the result").click()
    page.sees("All conflicts are resolved")
    text = side.read_text()
    assert "LEAST = 7" in text
    assert "LIMIT = 9" in text
    expect(page.page.get_by_role("button", name="Continue the build")).to_be_visible(
        timeout=PATIENCE
    )


def test_headings_stay_above_the_conflict_on_narrow_screens(visit: Visit, shop: Path) -> None:
    make_conflict(shop)
    page = visit(shop, width=390)
    page.open("Conflicts")
    result = page.page.get_by_role("region", name="Result")
    expect(result.locator(".cm-choices")).to_be_attached(timeout=PATIENCE)
    page.settle()
    heading = result.get_by_role("heading").bounding_box()
    pane = result.bounding_box()
    assert heading is not None
    assert pane is not None
    assert heading["y"] >= pane["y"]
