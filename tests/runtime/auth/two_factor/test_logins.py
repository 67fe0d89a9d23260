"""Two-factor logins on every database: enrolment, both steps, replays, recovery codes."""

from __future__ import annotations

import asyncio
from base64 import b32decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from fw.runtime import clock
from fw.runtime.auth import Auth
from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.two_factor.records import TABLES, RecoveryCode, TotpSecret
from fw.runtime.auth.two_factor.totp import STEP, code_at
from fw.runtime.database import Repository
from fw.runtime.database.connection.database import current
from fw.runtime.database.query.query import Query
from fw.runtime.errors import TooManyRequests, Unauthenticated
from tests.runtime.admin.site import (
    PASSWORD,
    Accounts,
    Role,
    application,
    client_of,
    database_of,
    logins,
    project,
)
from tests.runtime.databases import create

EMAIL = "ada@shop.example"
OPTIONAL, REQUIRED = '[auth]\ntotp = "optional"\n', '[auth]\ntotp = "required"\n'


class Roles(Repository[Role]):
    model = Role


class Time:
    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0


@pytest.fixture
def time() -> Iterator[Time]:
    told = Time()
    clock.use(lambda: told.seconds)
    yield told
    clock.use(None)


class Site:
    """An application with the account of Ada, whose authenticator app it has."""

    def __init__(self, client: httpx.AsyncClient, auth: Auth, user: Any, time: Time) -> None:
        self.client, self.auth, self.user, self.time = client, auth, user, time
        self.secret = b""
        self.header: dict[str, str] = {}
        self.recovery: list[str] = []

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/auth/{path}", json=body, headers=self.header)

    async def log_in(self) -> httpx.Response:
        self.header = {}
        answer = await self.post("login", email=EMAIL, password=PASSWORD)
        self._keep(answer)
        return answer

    async def challenge(self) -> str:
        answer = await self.log_in()
        assert answer.status_code == 401
        assert answer.json()["code"] == "second_factor_required"
        return str(answer.json()["challenge"])

    async def complete(self, code: str, challenge: str | None = None) -> httpx.Response:
        given = challenge or await self.challenge()
        answer = await self.post("login/code", challenge=given, code=code)
        self._keep(answer)
        return answer

    def _keep(self, answer: httpx.Response) -> None:
        if answer.status_code == 200:
            self.header = {"authorization": f"Bearer {answer.json()['data']['access_token']}"}

    def code(self) -> str:
        """Return the code of the app, one that wasn't used."""
        self.time.seconds += STEP
        return code_at(self.secret, int(self.time.seconds) // STEP)

    async def enrol(self) -> None:
        assert (await self.log_in()).status_code == 200
        answer = await self.post("totp", password=PASSWORD)
        assert answer.status_code == 200, answer.text
        made = answer.json()["data"]
        assert made["qr"].startswith("<svg ")
        assert made["uri"].startswith("otpauth://totp/Shop:ada@shop.example?secret=")
        self.secret = b32decode(made["secret"])
        answer = await self.post("totp/confirm", code=self.code())
        assert answer.status_code == 200, answer.text
        self.recovery = answer.json()["data"]["recovery_codes"]


@asynccontextmanager
async def opened(url: str, root: Path, time: Time, settings: str = OPTIONAL) -> AsyncIterator[Site]:
    auth = logins()
    app = application(project(root, settings), auth)
    async with database_of(url) as database:
        await create(database, *TABLES)
        with as_system():
            role = await Roles().create({"name": "admin"})
            hashed = await auth.passwords.hash(PASSWORD)
            values = {"name": "Ada", "email": EMAIL, "role_id": role.id, "active": True}
            user = await Accounts().create({**values, "password": hashed})
        async with client_of(app) as client:
            yield Site(client, auth, user, time)


async def test_a_login_needs_both_factors(database_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(database_url, tmp_path, time) as site:
        assert (await site.log_in()).status_code == 200
        state = (await site.client.get("/auth/totp", headers=site.header)).json()["data"]
        assert state == {"enabled": False, "required": False, "recovery_codes": 0}
        await site.enrol()
        site.client.cookies.clear()
        challenge = await site.challenge()
        assert not site.client.cookies
        assert (await site.complete("000000", challenge)).status_code == 401
        answer = await site.complete(site.code(), challenge)
        assert answer.status_code == 200
        assert answer.json()["data"]["recovery_codes"] is None
        assert "__Secure-fw_refresh" in site.client.cookies
        state = (await site.client.get("/auth/totp", headers=site.header)).json()["data"]
        assert state == {"enabled": True, "required": False, "recovery_codes": 10}
        rows = await Query(lambda: current().store(TotpSecret), TotpSecret).rows()
        assert site.secret.hex() not in str(rows)


async def test_a_code_is_used_once(database_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(database_url, tmp_path, time) as site:
        await site.enrol()
        code = site.code()
        assert (await site.complete(code)).status_code == 200
        assert (await site.complete(code)).status_code == 401
        # Also the code of the step before, which nobody has used.
        early = code_at(site.secret, int(time.seconds) // STEP - 1)
        assert (await site.complete(early)).status_code == 401


async def test_of_concurrent_uses_of_a_code_one_succeeds(
    database_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(database_url, tmp_path, time) as site:
        await site.enrol()
        challenge, code = await site.challenge(), site.code()
        for given in (code, site.recovery[0]):
            body = {"challenge": challenge, "code": given}
            answers = await asyncio.gather(
                *(site.client.post("/auth/login/code", json=body) for _ in range(4))
            )
            assert [each.status_code for each in answers].count(200) == 1


async def test_a_recovery_code_is_used_once(database_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(database_url, tmp_path, time) as site:
        await site.enrol()
        rows = await Query(lambda: current().store(RecoveryCode), RecoveryCode).rows()
        assert len(rows) == len(set(site.recovery)) == 10
        assert site.recovery[0].replace("-", "") not in str(rows)
        assert (await site.complete(site.recovery[0].upper())).status_code == 200
        assert (await site.complete(site.recovery[0])).status_code == 401
        assert (await site.complete(site.recovery[1].replace("-", " "))).status_code == 200
        answer = await site.post("totp/recovery-codes", password=PASSWORD, code=site.code())
        assert answer.status_code == 200
        assert (await site.complete(site.recovery[2])).status_code == 401
        new = answer.json()["data"]["recovery_codes"]
        assert (await site.complete(new[0])).status_code == 200


async def test_codes_are_limited(sqlite_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.enrol()
        challenge = await site.challenge()
        tried = [(await site.complete("123456", challenge)).status_code for _ in range(6)]
        assert tried == [401] * 5 + [429]
        assert (await site.complete(site.code(), challenge)).status_code == 429


async def test_failed_logins_of_any_account_do_not_lock_the_codes_of_a_user(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.enrol()
        for account in (f"totp {site.user.id}", str(site.user.id)):
            # As over a Unix socket, where no address is known.
            for _ in range(6):
                with suppress(Unauthenticated, TooManyRequests):
                    await site.auth.login(account, "a wrong password")
        assert (await site.complete(site.code())).status_code == 200


async def test_a_challenge_ends_with_time_and_password(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.enrol()
        for forged in ("x", "", f"{site.user.id}.9999999999.x"):
            assert (await site.complete(site.code(), forged or ".")).status_code == 401
        challenge = await site.challenge()
        time.seconds += 301
        assert (await site.complete(site.code(), challenge)).status_code == 401
        challenge = await site.challenge()
        await site.auth.reset_password(site.user.id, "staple of new batteries")
        assert (await site.complete(site.code(), challenge)).status_code == 401


async def test_a_mailed_link_is_no_challenge(sqlite_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.enrol()
        user = await site.auth.accounts.find_by_email(EMAIL)
        assert user is not None
        for link in (site.auth.password_reset, site.auth.verification):
            token = link._tokens.issue(user)
            assert (await site.complete(site.code(), token)).status_code == 401


async def test_a_required_factor_is_enrolled_by_the_login(
    database_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(database_url, tmp_path, time, REQUIRED) as site:
        answer = await site.log_in()
        assert answer.json()["enrols"] is True
        challenge = answer.json()["challenge"]
        made = (await site.post("login/enrol", challenge=challenge)).json()["data"]
        site.secret = b32decode(made["secret"])
        assert (await site.complete("000000", challenge)).status_code == 401
        answer = await site.complete(site.code(), challenge)
        assert len(answer.json()["data"]["recovery_codes"]) == 10
        assert (await site.client.get("/auth/me", headers=site.header)).status_code == 200
        # Nobody replaces the app by the password alone.
        challenge = await site.challenge()
        assert (await site.post("login/enrol", challenge=challenge)).status_code == 422
        await site.complete(site.code(), challenge)
        answer = await site.post("totp/disable", password=PASSWORD, code=site.code())
        assert answer.status_code == 403


async def test_a_session_from_before_the_requirement_ends(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        token = (await site.log_in()).json()["data"]["refresh_token"]
        assert site.auth.two_factor is not None
        site.auth.two_factor._roles = frozenset({"admin"})
        assert (await site.post("refresh", refresh_token=token)).status_code == 401


async def test_roles_may_need_a_second_factor(sqlite_url: str, tmp_path: Path, time: Time) -> None:
    settings = '[auth]\ntotp = "optional"\ntotp_roles = ["admin"]\n'
    async with opened(sqlite_url, tmp_path, time, settings) as site:
        assert (await site.log_in()).json()["enrols"] is True
        await Accounts().update(site.user.id, {"role_id": None})
        assert (await site.log_in()).status_code == 200


async def test_disabling_needs_password_and_code(
    database_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(database_url, tmp_path, time) as site:
        await site.enrol()
        await site.complete(site.code())
        wrong = (("not the password", site.code()), (PASSWORD, "000000"))
        for password, code in wrong:
            answer = await site.post("totp/disable", password=password, code=code)
            assert answer.status_code == 401
        answer = await site.post("totp", password=PASSWORD)
        assert answer.status_code == 422
        answer = await site.post("totp/disable", password=PASSWORD, code=site.code())
        assert answer.status_code == 200
        assert (await site.log_in()).status_code == 200


async def test_an_unconfirmed_secret_does_not_count(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.log_in()
        assert (await site.post("totp", password="wrong")).status_code == 401
        first = (await site.post("totp", password=PASSWORD)).json()["data"]["secret"]
        second = (await site.post("totp", password=PASSWORD)).json()["data"]["secret"]
        assert (await site.log_in()).status_code == 200
        site.secret = b32decode(first)
        assert (await site.post("totp/confirm", code=site.code())).status_code == 401
        site.secret = b32decode(second)
        assert (await site.post("totp/confirm", code=site.code())).status_code == 200


async def test_concurrent_enrolments_leave_one_secret(
    database_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(database_url, tmp_path, time) as site:
        factor, user = site.auth.two_factor, str(site.user.id)
        assert factor is not None
        made = await asyncio.gather(*(factor.enrol(user, EMAIL) for _ in range(4)))
        codes = []
        for enrolment in made:
            site.secret = b32decode(enrolment.secret)
            with suppress(Unauthenticated):
                codes += await factor.confirm(user, site.code())
        assert len(codes) == 10


async def test_a_deleted_user_enrols_no_app(database_url: str, tmp_path: Path, time: Time) -> None:
    async with opened(database_url, tmp_path, time) as site:
        factor = site.auth.two_factor
        assert factor is not None
        with as_system():
            await Accounts().delete(site.user.id)
        with pytest.raises(Unauthenticated):
            await factor.enrol(str(site.user.id), EMAIL)


async def test_the_form_of_oauth_needs_both_factors(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time) as site:
        await site.enrol()
        form = {"grant_type": "password", "username": EMAIL, "password": PASSWORD}
        answer = await site.client.post("/auth/token", data=form)
        assert answer.status_code == 400
        assert answer.json()["error"] == "mfa_required"
        challenge = answer.json()["mfa_token"]
        assert (await site.complete(site.code(), challenge)).status_code == 200


async def test_a_deleted_user_leaves_no_factor(
    database_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(database_url, tmp_path, time) as site:
        await site.enrol()
        await forget_credentials(site.user.id)
        for model in (TotpSecret, RecoveryCode):
            assert await Query(lambda model=model: current().store(model), model).rows() == []


async def test_without_the_setting_there_are_no_second_factors(
    sqlite_url: str, tmp_path: Path, time: Time
) -> None:
    async with opened(sqlite_url, tmp_path, time, "[admin]\n") as site:
        assert (await site.log_in()).status_code == 200
        assert (await site.post("totp", password=PASSWORD)).status_code == 403
        paths = (await site.client.get("/openapi.json")).json()["paths"]
        assert not [path for path in paths if "totp" in path or path.startswith("/auth/login/")]
