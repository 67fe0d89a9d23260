"""Page objects of the admin, which find elements by their accessible names."""

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
    """Fill in and submit the login form."""
    page.get_by_label("E-mail").fill(email)
    password_input(page).fill(password)
    page.get_by_role("button", name="Log in").click()


def password_input(page: Page) -> Locator:
    """Return the password input of the login page."""
    return page.locator("input[autocomplete=current-password]")


def menu_link(page: Page, name: str) -> Locator:
    """Return the menu entry of a list."""
    menu = page.get_by_role("navigation", name="Main navigation")
    return menu.get_by_role("link", name=name, exact=True)


def add_filter(page: Page, label: str) -> None:
    """Add a filter to a list."""
    page.get_by_role("button", name="Add filter").click()
    page.get_by_role("menuitemcheckbox", name=label, exact=True).click()


def exported(page: Page) -> list[dict[str, str]]:
    """Export the current list and return the rows of the CSV file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    text = Path(download.value.path()).read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def toast(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Return the notification with the text."""
    return page.locator(".MuiSnackbar-root").filter(has_text=text)


class ListScreen:
    """The open list page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rows = page.locator("tbody tr")

    def row(self, text: str) -> Locator:
        """Return the rows that contain the text."""
        return self.rows.filter(has_text=text)

    def search(self, text: str) -> None:
        """Type into the search box."""
        self.page.get_by_placeholder("Search", exact=True).fill(text)

    def shows(self, *texts: str) -> None:
        """Expect exactly one row per text, in this order."""
        expect(self.rows).to_have_text([re.compile(re.escape(one)) for one in texts])

    def header(self, name: str) -> Locator:
        """Return the head of a column."""
        return self.page.get_by_role("columnheader", name=name, exact=False)

    def total(self, count: int) -> None:
        """Expect this total number of records."""
        expect(self.page.get_by_text(re.compile(rf" of {count}$"))).to_be_visible()

    def sort_by(self, name: str) -> None:
        """Click on the head of a column."""
        self.header(name).get_by_role("button").click()

    def sorted_by(self, name: str, order: str) -> None:
        """Expect the list to be sorted by the column: `ascending` or `descending`."""
        active = self.page.locator("thead th[aria-sort]")
        expect(active).to_have_text(name)
        expect(active).to_have_attribute("aria-sort", order)

    def column(self, name: str) -> list[str]:
        """Return the texts of a column from top to bottom."""
        heads = [head.strip() for head in self.page.locator("thead th").all_inner_texts()]
        place = heads.index(name) + 1
        return self.page.locator(f"tbody tr td:nth-child({place})").all_inner_texts()

    def select(self, *texts: str) -> None:
        """Select the rows that contain these texts."""
        for text in texts:
            self.row(text).get_by_role("checkbox").check()


class Form:
    """The form of the open page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def input(self, label: str) -> Locator:
        """Return the input with the label, which may have an asterisk if it is required."""
        return self.page.get_by_label(re.compile(rf"^{re.escape(label)}(\s\*)?$"))

    def fill(self, label: str, text: str) -> None:
        """Replace the value of an input."""
        self.input(label).fill(text)

    def choose(self, label: str, option: str) -> None:
        """Choose an option of a select input."""
        self.page.get_by_role("combobox", name=re.compile(rf"^{re.escape(label)}")).click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def pick(self, label: str, text: str, option: str | None = None) -> None:
        """Search for a record and choose it: the only match, or the named option."""
        name = re.compile(rf"^{re.escape(label)}(\s\*)?$")
        box = self.page.get_by_role("combobox", name=name)
        box.click()
        box.fill(text)
        # The last option may offer to create a record.
        found = self.page.get_by_role("option").filter(has=self.page.locator(".fw-option"))
        if option is not None:
            found = found.filter(has=self.page.get_by_text(option, exact=True))
        expect(found).to_have_count(1)
        found.click()

    def save(self) -> None:
        """Click the save button."""
        self.page.get_by_role("button", name="Save", exact=True).click()

    def shows_error(self, label: str, text: str | re.Pattern[str]) -> None:
        """Expect an error message that is associated with the input."""
        box = self.input(label)
        expect(box).to_have_attribute("aria-invalid", "true")
        described = (box.get_attribute("aria-describedby") or "").split()
        messages = [self.page.locator(f"[id='{one}']").inner_text() for one in described]
        pattern = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))
        assert any(pattern.search(one) for one in messages), (label, messages)

    def values(self, labels: Sequence[str]) -> list[str]:
        """Return the values of the inputs."""
        return [self.input(label).input_value() for label in labels]
