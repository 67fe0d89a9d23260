"""Addresses are confirmed by a mailed link before their users can log in."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Application, FwError, Mail, clock
from fw.runtime.auth import AccountService, Auth, auth_router
from fw.runtime.auth.mailed_links.mails import ResetPassword, VerifyAddress
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import EMAIL, PASSWORD, Repository, primary_key
from fw.runtime.database import types as t
from fw.runtime.http import RouteTable
from fw.runtime.mail import FakeMail
from fw.runtime.testing import fake_cache
from tests.runtime.admin.site import Own, client_of, project, routes_of
from tests.runtime.auth.test_integer_keys import WORDS, Numbered
from tests.runtime.databases import database_with

ADA = "ada@shop.example"
URL = "https://shop.example/verify"
SETTINGS = f'[auth]\nverify_url = "{URL}"\nreset_url = "{URL}"\n'


class Confirmed(Own):
    __tablename__ = "confirmed_users"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120))
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]
    verified_at: Mapped[datetime | None] = mapped_column(t.DateTime)


class Users(Repository[Confirmed]):
    model = Confirmed


class Site:
    """An application in which Ada has registered; sent mails are recorded."""

    def __init__(self, client: httpx.AsyncClient, mails: FakeMail) -> None:
        self.client, self.mails = client, mails

    async def post(self, path: str, **body: str) -> httpx.Response:
        return await self.client.post(f"/auth/{path}", json=body)

    async def login(self) -> int:
        return (await self.post("login", email=ADA, password=WORDS)).status_code

    def token(self, mail: type[Any] = VerifyAddress) -> str:
        """Return the token of the latest mail."""
        text = self.mails.assert_sent(mail, to=ADA).message.text
        found = re.search(rf"^{re.escape(URL)}#token=(\S+)$", text, re.M)
        assert found is not None
        return found[1]


@asynccontextmanager
async def opened(url: str, root: Path, settings: str = SETTINGS) -> AsyncIterator[Site]:
    auth = Auth(user=Confirmed, role=Confirmed)
    routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
    app = Application(project(root, settings)).routes(routes).create()
    async with database_with(url, Confirmed.__table__, *TABLES):
        with fake_cache(), Mail.fake() as mails:
            async with client_of(app) as client:
                site = Site(client, mails)
                made = await site.post("register", name="Ada", email=ADA, password=WORDS)
                assert made.status_code == 201
                yield site


async def test_a_user_logs_in_after_the_link_only(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        refused = await site.post("login", email=ADA, password=WORDS)
        assert refused.status_code == 403
        assert "Confirm your address" in refused.json()["detail"]
        form = {"grant_type": "password", "username": ADA, "password": WORDS}
        by_form = await site.client.post("/auth/token", data=form)
        assert (by_form.status_code, by_form.json()["error"]) == (400, "invalid_grant")
        token = site.token()
        assert (await site.post("verify", token=token)).json()["data"] == {"verified": True}
        assert await site.login() == 200
        used = await site.post("verify", token=token)
        assert used.status_code == 422
        assert used.json()["errors"] == {"token": ["The link is invalid, used or expired"]}


async def test_a_wrong_password_says_nothing(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        wrong = await site.post("login", email=ADA, password="another horse battery")
        unknown = await site.post("login", email="eve@shop.example", password=WORDS)
        assert wrong.status_code == unknown.status_code == 401


async def test_nobody_learns_who_has_an_account(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        site.mails.mails.clear()
        for email in (ADA, "eve@shop.example", "?"):
            answer = await site.post("verification", email=email)
            assert (answer.status_code, answer.content) == (202, b"")
        assert len(site.mails.sent(VerifyAddress)) == 1
        for _ in range(4):
            await site.post("verification", email=ADA)
        # With the mail of the registration, three in an hour.
        assert len(site.mails.sent(VerifyAddress)) == 2


async def test_a_token_ends_with_time_and_a_new_address(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        token = site.token()
        with as_system():
            await Users().update(1, {"email": "b@shop.example"})
        assert (await site.post("verify", token=token)).status_code == 422
        with as_system():
            await Users().update(1, {"email": ADA})
        at = clock.now() + 24 * 3600 + 1
        monkeypatch.setattr(clock, "_source", lambda: at)
        assert (await site.post("verify", token=token)).status_code == 422


async def test_tokens_of_a_verification_and_a_reset_differ(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await site.post("forgot", email=ADA)
        verification, reset = site.token(), site.token(ResetPassword)
        assert (await site.post("verify", token=reset)).status_code == 422
        refused = await site.post("reset", token=verification, password=WORDS)
        assert refused.status_code == 422
        # A link that resets the password was sent to the address, too.
        assert (await site.post("reset", token=reset, password=WORDS)).status_code == 200
        assert await site.login() == 200


async def test_a_changed_address_must_be_confirmed_again(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await site.post("verify", token=site.token())
        service = AccountService(Users())
        with as_system():
            same = await service.update(1, {"email": ADA.upper(), "name": "A"})
            assert same.verified_at is not None
            assert (await service.update(1, {"email": "b@shop.example"})).verified_at is None


async def test_accounts_of_a_super_admin_need_no_link(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path):
        values = {"name": "Bo", "email": "bo@shop.example", "password": WORDS, "role_id": None}
        with as_system():
            made = await AccountService(Users()).create(values)
        assert made.verified_at is not None


async def test_without_a_page_for_links_it_is_off(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path, settings="") as site:
        assert await site.login() == 200
        assert (await site.post("verify", token="x")).status_code == 403
        assert (await site.post("verification", email=ADA)).status_code == 403
        paths = (await site.client.get("/openapi.json")).json()["paths"]
        assert not {"/auth/verify", "/auth/verification"} & paths.keys()
        site.mails.assert_nothing_sent()


def test_users_need_a_column_for_the_time(tmp_path: Path) -> None:
    auth = Auth(user=Numbered, role=Numbered)
    routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
    with pytest.raises(FwError, match="verify_url needs a field") as caught:
        Application(project(tmp_path, SETTINGS)).routes(routes).create()
    assert caught.value.hint is not None
    assert "verified_at: datetime nullable readonly" in caught.value.hint
