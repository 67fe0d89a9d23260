"""Users of the accounts of providers: created, linked, refused, and their roles."""

from __future__ import annotations

from base64 import b32decode
from pathlib import Path

import pytest

from fw.runtime import clock
from fw.runtime.auth import Auth
from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.oidc.records import Identity
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.two_factor.totp import STEP, code_at
from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.database.models.password_hashing import Passwords
from fw.runtime.database.query.query import Query
from fw.runtime.errors import FwError
from tests.runtime.admin.site import (
    PASSWORD,
    Accounts,
    application,
    project,
)
from tests.runtime.auth.oidc.fake_provider import (
    OidcProvider,
)
from tests.runtime.auth.oidc.site import (
    CREATES,
    EMAIL,
    LINKS,
    ROLES,
    Roles,
    add_user,
    error_of,
    opened,
)
from tests.runtime.auth.test_integer_keys import Numbered


async def test_a_first_login_creates_the_user(
    database_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(database_url, tmp_path, provider, CREATES) as site:
        assert (await site.client.get("/auth/oidc")).json()["data"] == [
            {"name": "main", "label": "Main"}
        ]
        assert await site.log_in() == "/admin/"
        me = await site.me()
        assert me is not None
        assert (me["email"], me["name"], me["role"]) == (EMAIL, "Ada", None)
        # The subject counts, not the address, which may be another person's some day.
        provider.account["email"] = "ada@elsewhere.example"
        assert await site.log_in() == "/admin/"
        again = await site.me()
        assert again is not None
        assert again["id"] == me["id"]
        answer = await site.client.post("/auth/login", json={"email": EMAIL, "password": "!"})
        assert answer.status_code == 401


async def test_a_first_login_is_refused_without_create_users(
    database_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(database_url, tmp_path, provider) as site:
        assert await site.log_in() == "/admin/login#error=unknown_account"
        assert await site.me() is None
        assert await Query(lambda: current().store(Identity), Identity).rows() == []


async def test_a_user_without_password_takes_as_long_as_an_unknown_one(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        await site.log_in()
        checked: list[str | None] = []

        async def verify(self: Passwords, password: str, hashed: str | None) -> bool:
            checked.append(hashed)
            return False

        monkeypatch.setattr(Passwords, "verify", verify)
        for email in (EMAIL, "nobody@shop.example"):
            body = {"email": email, "password": PASSWORD}
            assert (await site.client.post("/auth/login", json=body)).status_code == 401
        assert checked == [None, None]


@pytest.mark.parametrize("settings", ["", CREATES])
async def test_an_account_is_not_linked_without_the_setting(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, settings: str
) -> None:
    async with opened(sqlite_url, tmp_path, provider, settings) as site:
        await add_user(site.auth)
        assert error_of(await site.log_in()) == "unknown_account"


async def test_an_account_is_linked_by_its_verified_address(
    database_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(database_url, tmp_path, provider, LINKS) as site:
        user = await add_user(site.auth)
        for unverified in (False, None, "false", 1):
            provider.account["email_verified"] = unverified
            assert error_of(await site.log_in()) == "unverified"
        provider.account["email_verified"] = True
        assert await site.log_in() == "/admin/"
        me = await site.me()
        assert me is not None
        assert me["id"] == str(user.id)
        await forget_credentials(user.id)
        assert await Query(lambda: current().store(Identity), Identity).rows() == []


async def test_an_account_is_not_linked_to_a_user_whom_anybody_may_have_registered(
    database_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(database_url, tmp_path, provider, CREATES + LINKS) as site:
        body = {"name": "Mallory", "email": EMAIL, "password": PASSWORD}
        assert (await site.client.post("/auth/register", json=body)).status_code == 201
        assert error_of(await site.log_in()) == "unverified"
        assert await site.me() is None
        assert await Query(lambda: current().store(Identity), Identity).rows() == []
        user = await site.auth.accounts.find_by_email(EMAIL)
        assert user is not None
        # As by a mailed link to reset the password, which also replaces that of Mallory.
        assert await site.auth.accounts.verify(str(user["id"]), EMAIL)
        assert await site.log_in() == "/admin/"


def test_linking_needs_a_field_for_confirmed_addresses(tmp_path: Path) -> None:
    table = '[auth.oidc.main]\nissuer = "https://x.example"\nclient_id = "x"\n'
    auth = Auth(user=Numbered, role=Numbered)
    with pytest.raises(FwError, match=r"\[auth.oidc.main\]: link_by_email needs a field"):
        application(project(tmp_path, table + LINKS), auth)


async def test_a_user_that_the_database_refuses_is_reported(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:

        async def add(values: object) -> None:
            raise UniqueViolation(fields=("email",))

        monkeypatch.setattr(site.auth.accounts, "add", add)
        assert error_of(await site.log_in()) == "failed"
        assert await site.me() is None


async def test_an_inactive_user_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, LINKS) as site:
        await add_user(site.auth, active=False)
        assert error_of(await site.log_in()) == "inactive"


async def test_the_audit_log_has_no_event_of_a_login_that_is_rolled_back(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="audit")
    async with opened(sqlite_url, tmp_path, provider, LINKS) as site:
        user = await add_user(site.auth, active=False)
        assert error_of(await site.log_in()) == "inactive"
        assert [each.getMessage() for each in caplog.records if each.name == "audit"] == [
            "provider_login_failed"
        ]
        caplog.clear()
        with as_system():
            await Accounts().update(user.id, {"active": True})
        assert await site.log_in() == "/admin/"
        assert [each.getMessage() for each in caplog.records if each.name == "audit"] == [
            "identity_linked",
            "login",
        ]


async def test_roles_follow_the_claim(
    database_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(database_url, tmp_path, provider, CREATES + ROLES) as site:
        with as_system():
            for name in ("admin", "editor"):
                await Roles().create({"name": name})
        for groups, role in (
            (["staff", "bosses"], "admin"),
            ("staff", "editor"),
            (["guests"], None),
            (None, None),
        ):
            provider.account["groups"] = groups
            assert await site.log_in() == "/admin/"
            me = await site.me()
            assert me is not None
            assert me["role"] == role


async def test_a_user_with_a_second_factor_still_needs_it(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    totp = 'totp = "required"'
    async with opened(sqlite_url, tmp_path, provider, CREATES, totp) as site:
        # No challenge in the address: a link could have that of another account.
        assert await site.log_in() == "/admin/login#enrols=true"
        assert await site.me() is None
        other = {"sec-fetch-site": "cross-site"}
        answer = await site.client.post("/auth/login/enrol", json={}, headers=other)
        assert answer.status_code == 403
        answer = await site.client.post("/auth/login/enrol", json={})
        assert answer.status_code == 200, answer.text
        secret = b32decode(answer.json()["data"]["secret"])
        for code, status in (("000000", 401), (code_at(secret, int(clock.now()) // STEP), 200)):
            answer = await site.client.post("/auth/login/code", json={"code": code})
            assert answer.status_code == status, answer.text
        assert [name for name in site.client.cookies if "challenge" in name] == []
        assert await site.me() is not None
        answer = await site.client.post("/auth/login/code", json={"code": code})
        assert answer.status_code == 401


async def test_the_challenge_of_a_provider_is_for_its_page_only(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    totp = 'totp = "required"'
    async with opened(sqlite_url, tmp_path, provider, CREATES, totp) as site:
        parameters = provider.authorize(await site.begin())
        answer = await site.client.get(f"/auth/oidc/main/callback?{parameters}")
        (sent,) = [
            each
            for each in answer.headers.get_list("set-cookie")
            if each.startswith("__Secure-fw_challenge=")
        ]
        wanted = {"HttpOnly", "Max-Age=300", "Path=/auth/login", "SameSite=strict", "Secure"}
        assert set(sent.split("; ")[1:]) == wanted


async def test_a_user_without_password_proves_by_a_recent_login(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES, "api_keys = true") as site:
        try:
            moment = [1_800_000_000.0]
            clock.use(lambda: moment[0])
            await site.log_in()
            body = {"name": "robot", "scopes": ["*:read"]}
            for seconds, status in ((0, 201), (601, 401)):
                moment[0] += seconds
                answer = await site.client.post("/auth/refresh")
                header = {"authorization": f"Bearer {answer.json()['data']['access_token']}"}
                answer = await site.client.post("/auth/api-keys", json=body, headers=header)
                assert answer.status_code == status, answer.text
        finally:
            clock.use(None)
