"""Keyboard navigation."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.admin.conftest import Visit
from tests.admin.screens import menu_link, password_input
from tests.admin.sites import PASSWORD, Site

FOCUSED = """() => {
  const one = document.activeElement;
  return (one.getAttribute('aria-label') || one.labels?.[0]?.textContent || one.textContent || '')
    .trim() + ' <' + one.tagName.toLowerCase() + '>';
}"""
OUTLINED = """() => {
  const seen = (one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      || one.classList.contains('Mui-focusVisible') || one.classList.contains('Mui-focused');
  };
  let one = document.activeElement;
  for (let up = 0; one && up < 4; up += 1, one = one.parentElement) if (seen(one)) return true;
  return document.activeElement === document.body;
}"""


def tab_to(page: Page, name: str, most: int = 60) -> list[str]:
    """Press Tab until an element with the name has the focus; return all focused elements."""
    passed = []
    for _ in range(most):
        page.keyboard.press("Tab")
        passed.append(page.evaluate(FOCUSED))
        assert page.evaluate(OUTLINED), f"the focus is not visible: {passed[-1]}"
        if re.search(name, passed[-1], re.I):
            return passed
    raise AssertionError(f"{name} can't be reached: {passed}")


def test_create_a_record_with_the_keyboard(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    page, keys = visitor.page, visitor.page.keyboard
    name = f"typed-{uuid4().hex[:8]}"
    visitor.go()
    expect(password_input(page)).to_be_visible()
    page.get_by_label("E-mail").focus()
    keys.type("root@blog.example")
    tab_to(page, "^password")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(menu_link(page, "Tags")).to_be_visible()
    tab_to(page, "^tags")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Tags", level=1)).to_be_visible()
    tab_to(page, "^create")
    keys.press("Enter")
    expect(page.get_by_label(re.compile("^Name"))).to_be_visible()
    tab_to(page, "^name")
    keys.type(name)
    keys.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(name))).to_be_visible()
    assert blog.value(f"SELECT count(*) FROM tags WHERE name = '{name}'") == 1


def test_skip_link(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()
    page.keyboard.press("Tab")
    assert "skip to content" in page.evaluate(FOCUSED).lower()
    visitor.shoot("skip-link")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main')")


def test_escape_closes_menus(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()
    for opener in ("Columns", "Add filter"):
        button = page.get_by_role("button", name=opener)
        button.focus()
        page.keyboard.press("Enter")
        opened = page.locator(
            ".MuiPopover-paper, .MuiPopper-root, [role=menu], [role=dialog]"
        ).locator("visible=true")
        expect(opened.first).to_be_visible()
        visitor.assert_accessible(f"open-{opener}")
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
        expect(button).to_be_focused()


def test_arrange_columns_with_the_keyboard(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page, keys = visitor.page, visitor.page.keyboard
    visitor.go("/authors")
    heads = page.locator("thead th").filter(has_text=re.compile("."))
    expect(heads.first).to_have_text("Name")
    default = heads.all_inner_texts()
    opener = page.get_by_role("button", name="Columns")
    # At once, before anything that is delayed can take the focus.
    opener.press("Enter")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    opener.press("Enter")
    expect(page.get_by_role("checkbox", name="Name", exact=True)).to_be_focused()
    keys.press("ArrowDown")
    expect(page.get_by_role("checkbox", name=default[1])).to_be_focused()
    keys.press("Space")
    expect(heads).to_have_text([default[0], *default[2:]])
    tab_to(page, "^move name down")
    # The first press exchanges it with the hidden column, the second with one hidden by default.
    for _ in range(3):
        keys.press("Enter")
    expect(page.get_by_role("button", name="Move Name down")).to_be_focused()
    expect(heads).to_have_text([default[2], default[0], *default[3:]])
    expect(page.get_by_role("status").filter(has_text="Name: 4 of")).to_be_attached()
    tab_to(page, "^reset")
    keys.press("Enter")
    expect(heads).to_have_text(default)


def test_open_a_row_with_the_keyboard(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()
    page.get_by_role("columnheader").last.focus()
    link = page.locator("tbody tr").first.get_by_role("link").first
    tab_to(page, f"^{re.escape(link.inner_text())}", 40)
    expect(link).to_be_focused()
    seen = page.locator("tbody tr").first.screenshot()
    link.blur()
    # Compare pixels: a style may have an outline that isn't painted.
    assert page.locator("tbody tr").first.screenshot() != seen
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/posts/[0-9a-f-]{36}"))
