"""Login, logout and the lifetime of a session."""

from __future__ import annotations

import re
import time
from email import message_from_bytes, policy
from pathlib import Path
from uuid import uuid4

import jwt
import pytest
from playwright.sync_api import Route, expect

from tests.admin.browsing import PATIENCE
from tests.admin.conftest import Visit
from tests.admin.screens import log_in_by_form, menu_link, password_input
from tests.admin.sites import PASSWORD, Site

STORAGE = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"


def test_log_in_and_out(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    page = visitor.page
    visitor.go("/posts")
    log_in_by_form(page, "dev@blog.example", PASSWORD)
    expect(page.get_by_role("heading", name="Posts", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/admin/posts"))
    page.get_by_role("button", name="Account of A developer").click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(password_input(page)).to_be_visible()
    visitor.go("/posts")
    expect(password_input(page)).to_be_visible()
    assert not [one for one in visitor.context.cookies() if one["name"] == "__Secure-fw_refresh"]


def test_logout_applies_to_all_tabs(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "dev@blog.example")
    page, other = visitor.page, visitor.tab()
    visitor.go("/posts")
    other.goto(f"{blog.address}/admin/authors")
    for one in (page, other):
        expect(one.locator("tbody tr").first).to_be_visible()
    page.get_by_role("button", name="Account of A developer").click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(password_input(page)).to_be_visible()
    expect(password_input(other)).to_be_visible()
    expect(other.get_by_text("Log in to continue where you left off.")).to_be_visible()


def test_reset_a_forgotten_password(ruled: Site, visit: Visit) -> None:
    email, words = f"{uuid4().hex}@blog.example", "another horse battery"
    role = next(one["id"] for one in ruled.records("authroles") if one["name"] == "developer")
    ruled.add("users", email=email, name="Ada", password=PASSWORD, role_id=role)
    visitor = visit(ruled)
    page = visitor.page
    visitor.go("/posts")
    page.get_by_role("link", name="Forgot your password?").click()
    visitor.assert_accessible("forgot-password")
    page.get_by_label("E-mail").fill(email)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text("a mail with a link is on its way")).to_be_visible()
    link = mailed_link(ruled.root, email)
    for expected in ("Your password has been changed", "The link is invalid, used or expired"):
        visitor.go("/")
        page.goto(f"{ruled.address}/admin{link}")
        visitor.assert_accessible("reset-password")
        for label in ("New password", "Confirm new password"):
            page.get_by_label(re.compile(f"^{label}")).fill(words)
        with visitor.expecting(422):
            page.get_by_role("button", name="Save the password").click()
            expect(page.get_by_text(expected)).to_be_visible()
        assert "#" not in page.url
    page.get_by_role("link", name="Back to the login").click()
    log_in_by_form(page, email, words)
    expect(page.get_by_role("navigation").first).to_be_visible()


def mailed_link(root: Path, email: str) -> str:
    """Return the path of the link in the mail to an address, below that of the admin."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        for file in (root / "storage/mail").glob("*.eml"):
            mail = message_from_bytes(file.read_bytes(), policy=policy.default)
            found = re.search(
                r"/admin(/reset-password#\S+)", mail.get_body(("plain",)).get_content()
            )
            if mail["to"] == email and found:
                return found[1]
        time.sleep(0.05)
    raise AssertionError("there is no mail")


def test_wrong_password(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    visitor.go()
    with visitor.expecting(401):
        log_in_by_form(visitor.page, "dev@blog.example", "not the password")
        alert = visitor.page.locator(".MuiAlert-root")
        expect(alert).to_contain_text(re.compile("password", re.I))
    visitor.assert_accessible("login-wrong")
    password_input(visitor.page).fill(PASSWORD)
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("navigation").first).to_be_visible()


def test_the_password_is_shown_on_request(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    visitor.go()
    password = password_input(visitor.page)
    password.fill(PASSWORD)
    expect(password).to_have_attribute("type", "password")
    visitor.page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    visitor.page.get_by_role("button", name="Hide password").click()
    expect(password).to_have_attribute("type", "password")


def test_too_many_attempts(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    email = f"{uuid4()}@blog.example"
    login = {"email": email, "password": "wrong password"}
    for _ in range(5):
        visitor.context.request.post(f"{blog.address}/auth/login", data=login)
    visitor.go()
    with visitor.expecting(429):
        log_in_by_form(visitor.page, email, "wrong password")
        expect(visitor.page.locator(".MuiAlert-root")).to_contain_text(
            re.compile("too many|try again|minutes", re.I)
        )
    visitor.shoot("login-429")


@pytest.mark.parametrize("email", ["api@blog.example", "reader@blog.example"])
def test_users_without_access(blog: Site, visit: Visit, email: str) -> None:
    visitor = visit(blog)
    visitor.go()
    with visitor.expecting(403):
        log_in_by_form(visitor.page, email, PASSWORD)
        expect(visitor.page.locator(".MuiAlert-root")).to_contain_text(
            "can use the API, but not the admin"
        )
    expect(password_input(visitor.page)).to_be_visible()
    visitor.shoot(f"login-refused-{email}")
    # A reload must not use the rejected login.
    visitor.page.reload()
    expect(password_input(visitor.page)).to_be_visible()


def test_scripts_cannot_read_tokens(blog: Site, visit: Visit) -> None:
    visitor = visit(blog)
    page = visitor.page
    visitor.go()
    with page.expect_response("**/auth/login") as answer:
        log_in_by_form(page, "dev@blog.example", PASSWORD)
    tokens = answer.value.json()["data"]
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("navigation").first).to_be_visible()
    kept = page.evaluate(STORAGE)
    assert tokens["access_token"] not in kept
    assert tokens["refresh_token"] not in kept
    assert "eyJ" not in kept
    (cookie,) = [one for one in visitor.context.cookies() if one["name"] == "__Secure-fw_refresh"]
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Strict"
    assert cookie["path"] == "/auth"


def test_expired_token_is_refreshed_once(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    renewals: list[str] = []
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()
    expired = {"old": True}

    def age(route: Route) -> None:
        token = route.request.headers.get("authorization", "").removeprefix("Bearer ")
        if expired.setdefault(token, len(expired) == 1):
            headers = {**route.request.headers, "authorization": f"Bearer {_aged(blog, token)}"}
            route.continue_(headers=headers)
        else:
            route.continue_()

    visitor.on("request", lambda one: renewals.append(one.url) if "/auth/refresh" in one.url else 0)
    page.route(re.compile(r"/(posts|authors|tags|comments)/\?|/admin/api/"), age)
    with visitor.expecting(401):
        # The dashboard sends several requests at once.
        menu_link(page, "Dashboard").click()
        menu_link(page, "Authors").click()
        expect(page.locator("tbody tr").first).to_be_visible()
    assert len(renewals) == 1, renewals
    expect(password_input(page)).to_have_count(0)


def _aged(site: Site, token: str) -> str:
    """Return the same token with an expiry in the past."""
    secrets = (site.root / ".env").read_text().splitlines()
    (secret,) = [one.partition("=")[2] for one in secrets if one.startswith("JWT_SECRET=")]
    header = jwt.get_unverified_header(token)
    claims = jwt.decode(token, options={"verify_signature": False})
    claims |= {"iat": time.time() - 2000, "nbf": time.time() - 2000, "exp": time.time() - 1000}
    return jwt.encode(claims, secret, "HS256", headers=header)


def test_revoked_session_opens_the_login_page(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go("/posts")
    expect(page.locator("tbody tr").first).to_be_visible()
    visitor.context.clear_cookies()
    page.route(
        "**/authors/?*",
        lambda route: route.continue_(
            headers={**route.request.headers, "authorization": "Bearer nonsense"}
        ),
    )
    with visitor.expecting(401):
        menu_link(page, "Authors").click()
        expect(password_input(page)).to_be_visible()
