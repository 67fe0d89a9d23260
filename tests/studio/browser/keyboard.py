"""A keyboard that goes through the pages of studio."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.visiting import PageVisitor

__all__ = ["Keyboard"]

FOCUS = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return 'nothing has the focus';
  const looks = [one, one.closest('.react-flow__node')?.querySelector('.model'), one.closest('.choice, label')];
  const isSeen = looks.some((each) => each && ((style) =>
    (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  )(getComputedStyle(each)));
  // An editor shows its cursor.
  if (isSeen || one.matches('.cm-content, dialog, main')) return '';
  return `the focus of ${one.outerHTML.slice(0, 120)} can't be seen`;
}"""
LIMIT = 120
"""Keys until an element must have the focus."""


class Keyboard:
    """Goes through a page by keys, and checks that the focus can be seen at each stop."""

    def __init__(self, page: PageVisitor) -> None:
        self.page = page
        self.press = page.page.keyboard.press
        self.type = page.page.keyboard.type

    def to(self, target: Locator, key: str = "Tab") -> None:
        """Press a key until an element has the focus."""
        expect(target).to_be_visible(timeout=PATIENCE)
        for _ in range(LIMIT):
            if target.evaluate("(one) => one === document.activeElement"):
                return
            self.press(key)
            fault = self.page.page.evaluate(FOCUS)
            assert not fault, fault
        raise AssertionError(f"{target} isn't reached by {key}")

    def button(self, name: str) -> None:
        """Go to a button of the page, and press it."""
        button = self.page.button(name)
        expect(button).to_be_enabled(timeout=PATIENCE)
        self.to(button)
        self.press("Enter")

    def command(self, words: str) -> None:
        """Run the first command of the palette that matches."""
        self.press("Control+k")
        expect(self.page.page.get_by_role("combobox", name="Search or run")).to_be_focused()
        self.type(words)
        self.press("Enter")
        expect(self.page.page.locator("dialog.palette")).to_have_count(0)

    def expect_focus(self, target: Locator) -> None:
        """Expect the focus where it was before a dialog."""
        expect(target).to_be_focused(timeout=PATIENCE)
