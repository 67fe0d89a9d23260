"""Logins at a provider in a browser: the second step, and links that somebody has forged."""

from __future__ import annotations

import re
import shutil
import time
from base64 import b32decode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fw.runtime.auth.two_factor.totp import STEP, code_at
from tests.admin import sites
from tests.admin.conftest import Visit
from tests.admin.screens import password_input
from tests.admin.sites import Site
from tests.applications import run
from tests.runtime.auth.oidc.fake_provider import CLIENT, CLIENT_SECRET, running_provider


@pytest.fixture(scope="module")
def joined(made: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The blog, whose developers log in at a provider and need a second factor."""
    folder = tmp_path_factory.mktemp("joined")
    project = Path(shutil.copytree(made("blog"), folder / "made"))
    with (project / ".env").open("a") as env:
        env.write(f"MAIN_SECRET='{CLIENT_SECRET}'\n")
    with running_provider() as provider:
        provider.account["groups"] = ["devs"]
        table = f"""issuer = "{provider.issuer}"
client_id = "{CLIENT}"
client_secret_env = "MAIN_SECRET"
create_users = true
role_claim = "groups"
roles = {{ devs = "developer" }}"""
        totp = 'totp = "optional"\ntotp_roles = ["developer"]'
        settings = {"auth": totp, "auth.oidc.main": table}
        sites.add_settings(project / "fw.toml", settings)
        run("-m", "fw", "auth", root=project)
        with sites.served(project, folder / "served") as site:
            yield site


def test_a_login_at_a_provider_sets_up_an_app(joined: Site, visit: Visit) -> None:
    visitor = visit(joined)
    page, opened = visitor.page, []
    visitor.on("framenavigated", lambda frame: opened.append(frame.url))
    visitor.go()
    page.get_by_role("link", name="Log in with Main").click()
    expect(page.get_by_text("Your account needs an authenticator app.")).to_be_visible()
    secret = page.locator("code").inner_text().replace(" ", "")
    cookies = {one["name"]: one for one in visitor.context.cookies(f"{joined.address}/auth/login")}
    cookie = cookies["__Secure-fw_challenge"]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert not [url for url in opened if "challenge" in url]
    with visitor.expecting(401):
        page.get_by_label("Code").fill("000000")
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_text("The code is wrong or was used before.")).to_be_visible()
    page.get_by_label("Code").fill(code_at(b32decode(secret), int(time.time()) // STEP))
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("list", name="Recovery codes").get_by_role("listitem")).to_have_count(
        10
    )
    page.get_by_role("button", name="I have stored the codes").click()
    expect(page.get_by_role("navigation").first).to_be_visible()
    expect(page).to_have_url(re.compile("/admin/?$"))
    names = [one["name"] for one in visitor.context.cookies(f"{joined.address}/auth/login")]
    assert "__Secure-fw_challenge" not in names
    # The provider is another origin; the redirect to it is the only request that leaves the site.
    (foreign,) = visitor.problems
    assert foreign.startswith("foreign request: ")
    assert "/authorize?" in foreign
    visitor.problems.clear()


def test_a_challenge_in_a_link_is_ignored(joined: Site, visit: Visit) -> None:
    visitor = visit(joined)
    visitor.go("/login#challenge=1.9999999999.x&error=denied")
    expect(password_input(visitor.page)).to_be_visible()
    expect(visitor.page.get_by_text("The provider has refused the login.")).to_be_visible()
    expect(visitor.page.get_by_label("Code")).to_have_count(0)
    visitor.tab().goto(f"{joined.address}/admin/login#challenge=1.9999999999.x&enrols=false")
    page = visitor.context.pages[-1]
    page.get_by_label("Code").fill("123456")
    with visitor.expecting(401):
        with page.expect_request("**/auth/login/code") as sent:
            page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_role("alert").or_(page.locator(".Mui-error")).first).to_be_visible()
    assert sent.value.post_data_json == {"code": "123456"}
