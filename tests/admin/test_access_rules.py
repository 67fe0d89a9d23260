"""The admin offers, row by row, what access rules allow."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, toast
from tests.admin.sites import Site

DEVELOPER, CLERK = "dev@blog.example", "api@blog.example"
SCHEMES = ("light", "dark")


@dataclass(frozen=True)
class Tickets:
    """Keys of the tickets of two users. The rules lock the priority of `urgent`."""

    own: str
    urgent: str
    others: str


@pytest.fixture
def tickets(desk: Site) -> Tickets:
    users = {one["email"]: one["id"] for one in desk.records("users")}

    def add(subject: str, owner: str, **values: object) -> str:
        ticket = desk.add("tickets", subject=subject, owner_id=users[owner], **values)
        return str(ticket["id"])

    return Tickets(
        add("Own ticket", CLERK, salary=4321),
        add("Urgent ticket", CLERK, priority=9),
        add("Ticket of others", DEVELOPER, salary=1234),
    )


def buttons(page: Page) -> tuple[bool, bool]:
    """Return True for each of Edit and Delete that the page of a record offers."""
    edit = page.get_by_role("link", name="Edit")
    delete = page.get_by_role("button", name="Delete")
    return edit.count() > 0, delete.count() > 0


def test_pages_of_records_offer_what_holds(desk: Site, tickets: Tickets, visit: Visit) -> None:
    visitor = visit(desk, CLERK)
    page = visitor.page
    for key, name, offered, read_only in (
        (tickets.own, "Own ticket", (True, True), 0),
        (tickets.urgent, "Urgent ticket", (True, False), 0),
        (tickets.others, "Ticket of others", (False, False), 1),
    ):
        visitor.go(f"/tickets/{key}/show")
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
        visitor.settle()
        assert buttons(page) == offered, name
        expect(page.get_by_text("Read-only")).to_have_count(read_only)
        # A hidden field is absent, not empty.
        expect(page.get_by_text("Salary")).to_have_count(1 - read_only)
    visitor.go(f"/tickets/{tickets.others}")
    expect(page.get_by_text("You don’t have permission to change this record.")).to_be_visible()
    assert page.get_by_role("button", name="Save").count() == 0


def test_roles_get_their_own_buttons(desk: Site, tickets: Tickets, visit: Visit) -> None:
    for email, creates, own in ((CLERK, 0, False), (DEVELOPER, 1, True)):
        visitor = visit(desk, email)
        visitor.go("/tickets")
        expect(ListScreen(visitor.page).row("Own ticket")).to_be_visible()
        expect(visitor.page.get_by_role("link", name="Create ticket")).to_have_count(creates)
        visitor.go(f"/tickets/{tickets.others}/show")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.settle()
        assert buttons(visitor.page) == (own, own), email
    visitor = visit(desk, "root@blog.example")
    visitor.go(f"/tickets/{tickets.own}/show")
    expect(visitor.page.get_by_role("link", name="Edit")).to_be_visible()


def test_forms_show_what_cannot_be_written(desk: Site, tickets: Tickets, visit: Visit) -> None:
    visitor = visit(desk, CLERK)
    page = visitor.page
    visitor.go(f"/tickets/{tickets.own}")
    expect(page.get_by_label("Priority")).to_be_visible()
    visitor.go(f"/tickets/{tickets.urgent}")
    expect(page.get_by_label("Subject")).to_have_value("Urgent ticket")
    assert page.get_by_role("textbox", name="Priority").count() == 0
    expect(page.locator("form").get_by_text("9", exact=True)).to_be_visible()
    page.get_by_label("Subject").fill("Urgent and changed")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Urgent and changed", level=1)).to_be_visible()
    # The rights come with the record that was saved.
    visitor.settle()
    assert buttons(page) == (True, False)


def test_lists_hide_values_and_tell_what_cannot_be_deleted(
    desk: Site, tickets: Tickets, visit: Visit
) -> None:
    visitor = visit(desk, CLERK)
    page, screen = visitor.page, ListScreen(visitor.page)
    visitor.go("/tickets")
    expect(screen.row("Own ticket")).to_contain_text("4321")
    expect(screen.row("Ticket of others")).to_contain_text("hidden")
    expect(screen.row("Ticket of others")).not_to_contain_text("1234")
    page.get_by_role("checkbox", name="Select all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    dialog = page.get_by_role("dialog", name="Delete the other selected record?")
    expect(dialog.get_by_role("listitem")).to_have_text(["Ticket of others", "Urgent ticket"])
    visitor.assert_accessible("bulk-delete")
    dialog.get_by_role("button", name="Delete").click()
    expect(screen.row("Own ticket")).to_have_count(0)
    expect(dialog).to_have_count(0)
    toast(page, re.compile("deleted")).get_by_role("button", name="Undo").wait_for()
    visitor.go("/tickets")
    expect(screen.row("Ticket of others")).to_be_visible()
    screen.row("Ticket of others").get_by_role("checkbox").check()
    page.get_by_role("button", name="Delete", exact=True).click()
    refused = page.get_by_role("dialog", name="You may not delete these records")
    assert refused.get_by_role("button", name="Delete").count() == 0
    refused.get_by_role("button", name="Close").click()


def test_pickers_offer_records_that_may_be_named(
    desk: Site, tickets: Tickets, visit: Visit
) -> None:
    desk.add("topics", name="Open topic")
    desk.add("topics", name="Closed topic", open=False)
    for email, ticket, offered in (
        (CLERK, tickets.own, ["Open topic"]),
        (DEVELOPER, tickets.others, ["Closed topic", "Open topic"]),
    ):
        visitor = visit(desk, email)
        visitor.go(f"/tickets/{ticket}")
        visitor.page.get_by_role("combobox", name="Topic").click()
        options = visitor.page.get_by_role("option").filter(has_text="topic")
        expect(options.filter(has_not_text="Type a name")).to_have_text(offered)


def test_french(desk: Site, tickets: Tickets, visit: Visit) -> None:
    visitor = visit(desk, CLERK, locale="fr-FR")
    visitor.go(f"/tickets/{tickets.others}/show")
    expect(visitor.page.get_by_text("Lecture seule")).to_be_visible()
    visitor.go("/tickets")
    expect(ListScreen(visitor.page).row("Ticket of others")).to_contain_text("masqué")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_are_accessible(
    desk: Site, tickets: Tickets, visit: Visit, scheme: str, width: int
) -> None:
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 844}}
    visitor = visit(desk, CLERK, **look)
    for name, path in (
        ("list", "/tickets"),
        ("read-only", f"/tickets/{tickets.others}/show"),
        ("refused", f"/tickets/{tickets.others}"),
        ("form", f"/tickets/{tickets.urgent}"),
    ):
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible()
        visitor.assert_accessible(f"access-{name}-{scheme}-{width}")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert visitor.page.evaluate(wide) <= 0, name
