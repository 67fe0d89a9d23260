"""The account pages: change the password and end sessions."""

from __future__ import annotations

import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import Form, log_in_by_form, password_input, toast
from tests.admin.sites import PASSWORD, Site
from tests.admin.test_keyboard import FOCUSED, tab_to

BETTER = "a sentence that nobody guesses"
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


def developer(site: Site) -> str:
    """Add a developer whose sessions no other test uses and return the e-mail address."""
    email, token = f"{uuid4().hex[:8]}@blog.example", site.token()
    roles = {one["name"]: one["id"] for one in site.send("GET", "/authroles/", token=token)}
    user = {"name": "Own", "email": email, "password": PASSWORD, "role_id": roles["developer"]}
    site.send("POST", "/users/", user, token)
    return email


def open_from_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile("^Account of")).click()
    page.get_by_role("menuitem", name=name).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def is_valid(site: Site, token: str) -> bool:
    """Return True if an access token is valid."""
    request = Request(f"{site.address}/auth/me", headers={"Authorization": f"Bearer {token}"})
    try:
        with urlopen(request, timeout=60):
            return True
    except HTTPError as error:
        return error.code != 401


def sessions(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("listitem")


def test_change_password(blog: Site, visit: Visit) -> None:
    email = developer(blog)
    other_session = blog.send("POST", "/auth/login", {"email": email, "password": PASSWORD})
    visitor = visit(blog, email)
    page, form = visitor.page, Form(visitor.page)
    change = page.get_by_role("button", name="Change password")
    visitor.go()
    open_from_menu(page, "Change password")
    change.click()
    form.shows_error("Current password", "Enter your current password")
    form.shows_error("New password", "Enter a new password")
    assert page.evaluate("document.activeElement.name") == "current"
    form.fill("Current password", "not the password")
    form.fill("New password", "nine char")
    form.fill("Confirm new password", "nine char")
    with visitor.expecting(422):
        change.click()
        expect(page.get_by_text("Use at least 12 characters.")).to_be_visible()
    form.fill("New password", "password1234")
    form.fill("Confirm new password", "password4321")
    change.click()
    form.shows_error("Confirm new password", "don’t match")
    form.fill("Confirm new password", "password1234")
    with visitor.expecting(422):
        change.click()
        expect(page.get_by_text("too common")).to_be_visible()
    form.shows_error("New password", "too common")
    expect(page.get_by_text("Weak: easy to guess")).to_be_visible()
    form.fill("New password", BETTER)
    expect(page.get_by_text("Strong")).to_be_visible()
    form.fill("Confirm new password", BETTER)
    requests: list[str] = []
    visitor.on("request", lambda one: requests.append(one.url) if "/auth/" in one.url else None)
    with visitor.expecting(401):
        change.click()
        expect(page.get_by_text("This isn’t your current password.")).to_be_visible()
    # Each attempt counts towards the rate limit, so there is only one request.
    assert requests == [f"{blog.address}/auth/password"]
    form.shows_error("Current password", "This isn’t your current password.")
    visitor.assert_accessible("password-wrong")
    form.fill("Current password", PASSWORD)
    page.keyboard.press("Enter")
    expect(toast(page, "All your other sessions have ended")).to_be_visible()
    visitor.shoot("password-changed")
    assert form.values(["Current password", "New password"]) == ["", ""]
    assert not is_valid(blog, other_session["access_token"])
    page.reload()
    expect(page.get_by_role("heading", name="Change password", level=1)).to_be_visible()
    assert blog.send("POST", "/auth/login", {"email": email, "password": BETTER})


def test_change_password_rate_limit(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, developer(blog))
    page, form = visitor.page, Form(visitor.page)
    visitor.go("/account/password")
    form.fill("New password", BETTER)
    form.fill("Confirm new password", BETTER)
    with visitor.expecting(401, 429):
        for number in range(6):
            form.fill("Current password", f"guess {number}")
            with page.expect_response("**/auth/password"):
                page.get_by_role("button", name="Change password").click()
        expect(page.get_by_text(re.compile("Too many attempts.*15 minutes"))).to_be_visible()
    form.shows_error("Current password", "Too many attempts")


def test_end_another_session(blog: Site, visit: Visit) -> None:
    email = developer(blog)
    phone = visit(blog, user_agent=PHONE)
    phone.go()
    log_in_by_form(phone.page, email, PASSWORD)
    expect(phone.page.get_by_role("heading", name="Dashboard")).to_be_visible()
    visitor = visit(blog, email)
    page = visitor.page
    visitor.go()
    open_from_menu(page, "Sessions")
    expect(sessions(page)).to_have_count(2)
    expect(sessions(page).first).to_contain_text("This session")
    expect(sessions(page).nth(1)).to_contain_text("Chrome on Android")
    expect(sessions(page).nth(1)).to_contain_text(re.compile("Logged in: .*Last used: .*127.0.0.1"))
    visitor.assert_accessible("sessions")
    button = page.get_by_role("button", name="End session: Chrome on Android")
    button.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Chrome on Android, logged in")
    visitor.assert_accessible("session-dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(sessions(page)).to_have_count(2)
    button.click()
    dialog.get_by_label("Current password").fill("not the password")
    with visitor.expecting(401):
        dialog.get_by_role("button", name="End").click()
        expect(dialog).to_contain_text("This isn’t your current password.")
    visitor.shoot("session-dialog-wrong")
    dialog.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(toast(page, "The session has ended.")).to_be_visible()
    expect(sessions(page)).to_have_count(1)
    expect(page.get_by_role("heading", name="Active sessions")).to_be_focused()
    with phone.expecting(401):
        phone.go("/posts")
        expect(password_input(phone.page)).to_be_visible()


def test_end_all_other_sessions(blog: Site, visit: Visit) -> None:
    email = developer(blog)
    login = {"email": email, "password": PASSWORD}
    others = [blog.send("POST", "/auth/login", login)["access_token"] for _ in range(3)]
    visitor = visit(blog, email)
    page = visitor.page
    visitor.go("/account/sessions")
    expect(sessions(page)).to_have_count(4)
    page.get_by_role("button", name="End all other sessions").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_role("button", name="End all other sessions").click()
    expect(toast(page, "All other sessions have ended.")).to_be_visible()
    expect(sessions(page)).to_have_count(1)
    assert not any(is_valid(blog, one) for one in others)
    expect(page.get_by_role("button", name="End all other sessions")).to_have_count(0)


def test_ending_the_current_session_logs_out(blog: Site, visit: Visit) -> None:
    email = developer(blog)
    visitor = visit(blog, email)
    page = visitor.page
    visitor.go("/account/sessions")
    expect(sessions(page)).to_have_count(1)
    sessions(page).get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You will be logged out")
    dialog.get_by_role("button", name="End").click()
    expect(password_input(page)).to_be_visible()
    (ended,) = blog.rows("SELECT revoked_at FROM fw_sessions ORDER BY created_at DESC LIMIT 1")
    assert ended[0] is not None
    page.reload()
    expect(password_input(page)).to_be_visible()


def test_keyboard_navigation(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, developer(blog))
    page, keys = visitor.page, visitor.page.keyboard
    visitor.go()
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    tab_to(page, "^account of")
    keys.press("Enter")
    expect(page.get_by_role("menuitemradio", name="English")).to_be_focused()
    visitor.assert_accessible("account-menu")
    for _ in range(3):
        keys.press("ArrowDown")
    assert "Sessions" in page.evaluate(FOCUSED)
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Sessions", level=1)).to_be_focused()
    expect(sessions(page)).to_have_count(1)
    tab_to(page, "^end session", 5)
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "End session" in page.evaluate(FOCUSED)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_french(blog: Site, visit: Visit, scheme: str) -> None:
    visitor = visit(blog, developer(blog), locale="fr-FR", color_scheme=scheme)
    page = visitor.page
    visitor.go("/account/password")
    expect(page.get_by_role("heading", name="Changer de mot de passe", level=1)).to_be_visible()
    page.get_by_role("button", name="Changer de mot de passe").click()
    expect(page.get_by_text("Saisissez votre mot de passe actuel.")).to_be_visible()
    visitor.assert_accessible(f"password-french-{scheme}")
    visitor.go("/account/sessions")
    expect(sessions(page)).to_contain_text("Cette session")
    visitor.assert_accessible(f"sessions-french-{scheme}")


def test_no_account_pages_without_logins(northwind: Site, visit: Visit) -> None:
    visitor = visit(northwind)
    page = visitor.page
    visitor.go()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("menuitemradio", name="English")).to_be_visible()
    expect(page.get_by_role("menuitem")).to_have_count(0)
    visitor.go("/account/sessions")
    expect(page.get_by_role("heading", name="Not found", level=1)).to_be_visible()


def log_out(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Account of")).click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(password_input(page)).to_be_visible()


def take_network_errors(visitor: Visitor) -> list[str]:
    """Remove network errors from the visitor's problems and return them."""
    found = [one for one in visitor.problems if "net::ERR_" in one]
    visitor.problems = [one for one in visitor.problems if one not in found]
    return found


def test_logout_without_a_network(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, developer(blog))
    page = visitor.page
    visitor.go('/posts?sort=title&order=ASC&filter={"q":"engine"}')
    expect(page.locator("tbody tr").first).to_be_visible()
    visitor.context.set_offline(True)
    log_out(page)
    warning = page.get_by_text("the server couldn’t be reached")
    expect(warning).to_be_visible()
    visitor.assert_accessible("logged-out-offline")
    assert "engine" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert take_network_errors(visitor)
    # Once the network is back, the page retries the logout.
    with page.expect_response("**/auth/logout"):
        visitor.context.set_offline(False)
    expect(warning).to_have_count(0)
    assert not [one for one in visitor.context.cookies() if "fw_refresh" in one["name"]]
    page.reload()
    expect(password_input(page)).to_be_visible()


def test_pending_logout_survives_a_reload(blog: Site, visit: Visit) -> None:
    email = developer(blog)
    visitor = visit(blog, email)
    page = visitor.page
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()

    def busy(route: Route) -> None:
        route.fulfill(status=503)

    page.route("**/auth/logout", busy)
    with visitor.expecting(503):
        log_out(page)
        warning = page.get_by_text("the server couldn’t be reached")
        expect(warning).to_be_visible()
        # The cookie is still there, but a reload must not use it.
        page.reload()
        expect(warning).to_be_visible()
        expect(password_input(page)).to_be_visible()
    page.unroute("**/auth/logout", busy)
    page.get_by_role("button", name="Try again").click()
    expect(warning).to_have_count(0)
    log_in_by_form(page, email, PASSWORD)
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("navigation").first).to_be_visible()
