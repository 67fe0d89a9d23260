"""Passwords are reset by a mailed link, which works once."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fw.runtime import Application, Mail, clock
from fw.runtime.auth import Auth, auth_router
from fw.runtime.auth.mailed_links.mails import ResetPassword
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import Repository
from fw.runtime.http import RouteTable
from fw.runtime.mail import FakeMail
from fw.runtime.testing import fake_cache
from tests.runtime.admin.site import client_of, project, routes_of
from tests.runtime.auth.test_integer_keys import WORDS, Numbered
from tests.runtime.databases import database_with

ADA = "ada@shop.example"
NEW = "staple of new batteries"
URL = "https://shop.example/reset-password"


class Users(Repository[Numbered]):
    model = Numbered


class Site:
    """An application with the account of Ada; sent mails are recorded."""

    def __init__(self, client: httpx.AsyncClient, mails: FakeMail) -> None:
        self.client, self.mails = client, mails

    async def post(self, path: str, **body: str) -> httpx.Response:
        return await self.client.post(f"/auth/{path}", json=body)

    async def token(self) -> str:
        """Return the token of a new mail to Ada."""
        assert (await self.post("forgot", email=ADA)).status_code == 202
        text = self.mails.assert_sent(ResetPassword, to=ADA).message.text
        self.mails.mails.clear()
        found = re.search(rf"^{re.escape(URL)}#token=(\S+)$", text, re.M)
        assert found is not None
        return found[1]

    async def change(self, **values: Any) -> None:
        with as_system():
            await Users().update(1, values)


@asynccontextmanager
async def opened(url: str, root: Path, page: str = URL) -> AsyncIterator[Site]:
    auth = Auth(user=Numbered, role=Numbered)
    routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
    settings = f'[auth]\nreset_url = "{page}"\n'
    app = Application(project(root, settings)).routes(routes).create()
    async with database_with(url, Numbered.__table__, *TABLES):
        with fake_cache(), Mail.fake() as mails:
            async with client_of(app) as client:
                site = Site(client, mails)
                made = await site.post("register", name="Ada", email=ADA, password=WORDS)
                assert made.status_code == 201
                yield site


async def test_a_link_sets_the_password_once(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        session = (await site.post("login", email=ADA, password=WORDS)).json()["data"]
        first, second = await site.token(), await site.token()
        assert (await site.post("reset", token=first, password="short")).status_code == 422
        assert (await site.post("reset", token=first, password=NEW)).status_code == 200
        for token in (first, second):
            used = await site.post("reset", token=token, password=WORDS)
            assert used.status_code == 422
            assert used.json()["errors"] == {"token": ["The link is invalid, used or expired"]}
        assert (await site.post("login", email=ADA, password=WORDS)).status_code == 401
        assert (await site.post("login", email=ADA, password=NEW)).status_code == 200
        refreshed = await site.post("refresh", refresh_token=session["refresh_token"])
        assert refreshed.status_code == 401


async def test_nobody_learns_who_has_an_account(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        answers = [await site.post("forgot", email=each) for each in (ADA, "eve@shop.example", "?")]
        assert {(each.status_code, each.content) for each in answers} == {(202, b"")}
        assert len({tuple(sorted(each.headers)) for each in answers}) == 1
        assert len(site.mails.sent(ResetPassword)) == 1


@pytest.mark.parametrize("change", [{"active": False}, {"email": "b@shop.example"}, "late", "key"])
async def test_a_token_ends(
    sqlite_url: str, tmp_path: Path, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        token = await site.token()
        if change == "late":
            at = clock.now() + 3601
            monkeypatch.setattr(clock, "_source", lambda: at)
        elif change == "key":
            key, expires, mac = token.split(".")
            token = f"{key}.{int(expires) + 1}.{mac}"
        else:
            await site.change(**change)
        assert (await site.post("reset", token=token, password=NEW)).status_code == 422


@pytest.mark.parametrize(
    "token", ["", ".", "..", "1.2", "x.99999999999.y", "1.-5.y", "1.²²²²²²²²²²²²y", "9" * 500]
)
async def test_a_forged_token_is_refused(sqlite_url: str, tmp_path: Path, token: str) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        assert (await site.post("reset", token=token, password=NEW)).status_code == 422


async def test_an_account_gets_three_mails_in_an_hour(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        for _ in range(5):
            assert (await site.post("forgot", email=ADA)).status_code == 202
        assert len(site.mails.sent(ResetPassword)) == 3


async def test_an_inactive_user_gets_no_mail(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await site.change(active=False)
        assert (await site.post("forgot", email=ADA)).status_code == 202
        site.mails.assert_nothing_sent()


async def test_a_failing_mail_is_logged(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        (tmp_path / "app/mail/templates").mkdir(parents=True)
        (tmp_path / "app/mail/templates/reset_password.txt.mako").write_text("${unknown}")
        assert (await site.post("forgot", email=ADA)).status_code == 202
    assert "cannot send a mail to reset a password" in caplog.text


async def test_an_address_that_no_mail_reaches_is_one_line_in_the_log(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await site.change(email="ädä@shop.example")
        assert (await site.post("forgot", email="ädä@shop.example")).status_code == 202
    (logged,) = [each for each in caplog.records if each.name == "fw.auth"]
    assert "invalid address in to" in logged.getMessage()
    assert logged.exc_info is None


async def test_without_a_page_for_links_it_is_off(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path, page="") as site:
        assert (await site.post("forgot", email=ADA)).status_code == 403
        assert (await site.post("reset", token="x", password=NEW)).status_code == 403
        paths = (await site.client.get("/openapi.json")).json()["paths"]
        assert not {"/auth/forgot", "/auth/reset"} & paths.keys()
