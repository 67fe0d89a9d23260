"""The pages of the admin as a person sees them: by the names of what can be read and clicked."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

__all__ = [
    "Form",
    "ListScreen",
    "add_filter",
    "exported",
    "log_in_by_form",
    "menu_link",
    "password_input",
    "toast",
]


def log_in_by_form(page: Page, email: str, password: str) -> None:
    """Fill in the form of the login page and send it."""
    page.get_by_label("E-mail").fill(email)
    password_input(page).fill(password)
    page.get_by_role("button", name="Log in").click()


def password_input(page: Page) -> Locator:
    """The input of the login page that is missing on all others."""
    return page.locator("input[autocomplete=current-password]")


def menu_link(page: Page, name: str) -> Locator:
    """The entry of the menu that leads to a list."""
    menu = page.get_by_role("navigation", name="Main navigation")
    return menu.get_by_role("link", name=name, exact=True)


def add_filter(page: Page, label: str) -> None:
    """Choose one more filter of a list."""
    page.get_by_role("button", name="Add filter").click()
    page.get_by_role("menuitemcheckbox", name=label, exact=True).click()


def exported(page: Page) -> list[dict[str, str]]:
    """Export a list as it is asked for; return the rows of the CSV."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    text = Path(download.value.path()).read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def toast(page: Page, text: str | re.Pattern[str]) -> Locator:
    """What is told for a moment, at the bottom of the page."""
    return page.locator(".MuiSnackbar-root").filter(has_text=text)


class ListScreen:
    """The page of a list that is open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rows = page.locator("tbody tr")

    def row(self, text: str) -> Locator:
        """The rows that show a text."""
        return self.rows.filter(has_text=text)

    def search(self, text: str) -> None:
        """Type into the search box."""
        self.page.get_by_placeholder("Search", exact=True).fill(text)

    def shows(self, *texts: str) -> None:
        """Expect a row for each text, in that order, and no others."""
        expect(self.rows).to_have_text([re.compile(re.escape(one)) for one in texts])

    def header(self, name: str) -> Locator:
        """The head of a column."""
        return self.page.get_by_role("columnheader", name=name, exact=False)

    def total(self, count: int) -> None:
        """Expect that so many records are found, on all pages."""
        expect(self.page.get_by_text(re.compile(rf" of {count}$"))).to_be_visible()

    def sort_by(self, name: str) -> None:
        """Click on the head of a column."""
        self.header(name).get_by_role("button").click()

    def arrow_at(self, name: str, way: str) -> None:
        """Expect the arrow of the order in the head of a column: `ascending` or `descending`."""
        active = self.page.locator("thead th[aria-sort]")
        expect(active).to_have_text(name)
        expect(active).to_have_attribute("aria-sort", way)

    def column(self, name: str) -> list[str]:
        """The texts of a column, from above."""
        heads = [head.strip() for head in self.page.locator("thead th").all_inner_texts()]
        place = heads.index(name) + 1
        return self.page.locator(f"tbody tr td:nth-child({place})").all_inner_texts()

    def select(self, *texts: str) -> None:
        """Tick the rows that show these texts."""
        for text in texts:
            self.row(text).get_by_role("checkbox").check()


class Form:
    """The form of a page that is open."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def input(self, label: str) -> Locator:
        """The input with that label; an asterisk may say that it is required."""
        return self.page.get_by_label(re.compile(rf"^{re.escape(label)}(\s\*)?$"))

    def fill(self, label: str, text: str) -> None:
        """Type into an input, in place of what is there."""
        self.input(label).fill(text)

    def choose(self, label: str, option: str) -> None:
        """Choose from the options of a select."""
        self.page.get_by_role("combobox", name=re.compile(rf"^{re.escape(label)}")).click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def pick(self, label: str, text: str, option: str | None = None) -> None:
        """Look for a record by a text, and pick it: the only one, or that of the name."""
        name = re.compile(rf"^{re.escape(label)}(\s\*)?$")
        box = self.page.get_by_role("combobox", name=name)
        box.click()
        box.fill(text)
        found = self.page.get_by_role("option")
        if option is None:
            expect(found).to_have_count(1)
            found.click()
        else:
            self.page.get_by_role("option", name=option, exact=True).click()

    def save(self) -> None:
        """Click on the button that saves."""
        self.page.get_by_role("button", name="Save", exact=True).click()

    def complains(self, label: str, text: str | re.Pattern[str]) -> None:
        """Expect a message that belongs to an input, for eyes and for screen readers."""
        box = self.input(label)
        expect(box).to_have_attribute("aria-invalid", "true")
        described = (box.get_attribute("aria-describedby") or "").split()
        told = [self.page.locator(f"[id='{one}']").inner_text() for one in described]
        pattern = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))
        assert any(pattern.search(one) for one in told), (label, told)

    def values(self, labels: Sequence[str]) -> list[str]:
        """What stands in inputs."""
        return [self.input(label).input_value() for label in labels]
