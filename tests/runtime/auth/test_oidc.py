"""Logins with an OpenID Connect provider: the whole way on every database, and attacks on it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest

from fw.runtime import clock
from fw.runtime.auth import Auth
from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.api_keys.records import TABLES as KEYS
from fw.runtime.auth.oidc.client import ProviderClient
from fw.runtime.auth.oidc.login_state import LIFETIME, LoginState, local_path
from fw.runtime.auth.oidc.records import TABLES, Identity
from fw.runtime.auth.oidc.settings import Provider, providers_of
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.two_factor.records import TABLES as FACTORS
from fw.runtime.config import Config
from fw.runtime.database import Repository
from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.database.models.password_hashing import Passwords
from fw.runtime.database.query.query import Query
from fw.runtime.errors import FwError, ServiceUnavailable
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
from tests.runtime.auth.oidc_provider import (
    CLIENT,
    CLIENT_SECRET,
    OidcProvider,
    running_provider,
)
from tests.runtime.databases import create

EMAIL = "ada@shop.example"
CREATES = "create_users = true\n"
LINKS = "link_by_email = true\n"
ROLES = 'role_claim = "groups"\nroles = { bosses = "admin", staff = "editor" }\n'


class Roles(Repository[Role]):
    model = Role


@pytest.fixture(scope="module")
def running() -> Iterator[OidcProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: OidcProvider) -> OidcProvider:
    issuer = running.issuer
    running.__init__()  # type: ignore[misc]
    running.issuer = issuer
    return running


class Site:
    """An application whose users log in at the provider, and a browser."""

    def __init__(self, client: httpx.AsyncClient, provider: OidcProvider, auth: Auth) -> None:
        self.client, self.provider, self.auth = client, provider, auth

    async def begin(self, return_to: str = "/admin/") -> str:
        """Return the address of the provider's page."""
        path = "/auth/oidc/main/login"
        answer = await self.client.get(path, params={"return_to": return_to})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def finish(self, parameters: str, name: str = "main") -> str:
        """Return the address to which the callback redirects."""
        answer = await self.client.get(f"/auth/oidc/{name}/callback?{parameters}")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def log_in(self, return_to: str = "/admin/") -> str:
        return await self.finish(self.provider.authorize(await self.begin(return_to)))

    async def me(self) -> dict[str, Any] | None:
        """Return the profile of the session that the cookie continues, None without one."""
        answer = await self.client.post("/auth/refresh?optional=true")
        if answer.status_code != 200:
            return None
        header = {"authorization": f"Bearer {answer.json()['data']['access_token']}"}
        found: dict[str, Any] = (await self.client.get("/auth/me", headers=header)).json()["data"]
        return found


@asynccontextmanager
async def opened(
    url: str, root: Path, provider: OidcProvider, settings: str = "", auth_settings: str = ""
) -> AsyncIterator[Site]:
    table = f'[auth.oidc.main]\nissuer = "{provider.issuer}"\nclient_id = "{CLIENT}"\n'
    text = f'[auth]\n{auth_settings}\n{table}client_secret_env = "MAIN_SECRET"\n{settings}'
    auth = logins()
    folder = project(root, text)
    with (folder / ".env").open("a") as env:
        env.write(f"MAIN_SECRET='{CLIENT_SECRET}'\n")
    app = application(folder, auth)
    async with database_of(url) as database:
        await create(database, *TABLES, *FACTORS, *KEYS)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://test") as client:
            yield Site(client, provider, auth)


async def add_user(auth: Auth, **values: Any) -> Any:
    with as_system():
        hashed = await auth.passwords.hash(PASSWORD)
        given = {"name": "Ada", "email": EMAIL, "active": True, "password": hashed, **values}
        return await Accounts().create(given)


def error_of(location: str) -> str | None:
    parts = urlsplit(location)
    return parse_qs(parts.fragment).get("error", [None])[0] if parts.path else None


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


@pytest.mark.parametrize(
    ("return_to", "location"),
    [
        ("/", "/login"),
        ("/app/", "/app/login"),
        ("/app/page?next=/x/y", "/app/login"),
        ("/../http:attacker.example/x", "/../http:attacker.example/login"),
        ("/a/../..//attacker.example/", "/a/../..//attacker.example/login"),
    ],
)
async def test_an_error_does_not_lead_to_another_host(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, return_to: str, location: str
) -> None:
    async with opened(sqlite_url, tmp_path, provider) as site:
        assert await site.log_in(return_to) == f"{location}#error=unknown_account"


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


async def test_a_user_who_has_not_confirmed_the_address_is_not_linked(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, LINKS) as site:
        user = await add_user(site.auth)
        logins = site.auth.provider_logins
        assert logins is not None
        # A column that is null: this model has none for the time of the confirmation.
        logins._columns = logins._columns._replace(verified="role_id")
        assert error_of(await site.log_in()) == "unverified"
        with as_system():
            role = await Roles().create({"name": "editor"})
            await Accounts().update(user.id, {"role_id": role.id})
        assert await site.log_in() == "/admin/"


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
        location = await site.log_in()
        left = parse_qs(urlsplit(location).fragment)
        assert left["enrols"] == ["true"]
        assert await site.me() is None
        body = {"challenge": left["challenge"][0]}
        answer = await site.client.post("/auth/login/enrol", json=body)
        assert answer.status_code == 200, answer.text


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


async def test_a_forged_state_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        parameters = provider.authorize(await site.begin())
        state = parse_qs(parameters)["state"][0]
        for other in ("", "x", state[:-1], state + "x"):
            forged = parameters.replace(f"state={state}", f"state={other}")
            assert error_of(await site.finish(forged)) == "expired"
        assert await site.me() is None
        # In the browser of a victim, which has no cookie of that login.
        cookies, site.client.cookies = site.client.cookies, httpx.Cookies()
        assert error_of(await site.finish(parameters)) == "expired"
        site.client.cookies = cookies
        assert await site.finish(parameters) == "/admin/"


async def test_a_callback_is_used_once(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        parameters = provider.authorize(await site.begin())
        cookies = httpx.Cookies(site.client.cookies)
        assert await site.finish(parameters) == "/admin/"
        assert error_of(await site.finish(parameters)) == "expired"
        site.client.cookies = cookies
        assert error_of(await site.finish(parameters)) == "failed"


async def test_a_state_expires(sqlite_url: str, tmp_path: Path, provider: OidcProvider) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        state = LoginState.new("main", "/")
        text = state.signed(site.auth.keys)
        assert LoginState.read(text, site.auth.keys) == state
        for forged in (text[:-2], f"x{text}", "", ".", "é.é"):
            assert LoginState.read(forged, site.auth.keys) is None
        try:
            clock.use(lambda: state.expires - 0.0)
            assert LoginState.read(text, site.auth.keys) is None
            assert LIFETIME == 600
        finally:
            clock.use(None)


async def test_a_response_of_another_issuer_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        for iss in ("&iss=https://attacker.example", ""):
            parameters = provider.authorize(await site.begin())
            parameters = parameters.partition("&iss=")[0] + iss
            assert error_of(await site.finish(parameters)) == "failed"
        provider.metadata["authorization_response_iss_parameter_supported"] = False
        client = site.auth.provider_logins
        assert client is not None
        client.clients["main"]._metadata = None
        parameters = provider.authorize(await site.begin()).partition("&iss=")[0]
        assert await site.finish(parameters) == "/admin/"


async def test_a_callback_of_another_provider_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    other = f'[auth.oidc.other]\nissuer = "{provider.issuer}"\nclient_id = "{CLIENT}"\n'
    async with opened(sqlite_url, tmp_path, provider, CREATES + other) as site:
        parameters = provider.authorize(await site.begin())
        assert error_of(await site.finish(parameters, "other")) == "expired"
        answer = await site.client.get("/auth/oidc/nobody/login")
        assert answer.status_code == 404


def unsigned(claims: dict[str, Any]) -> str:
    parts = ({"alg": "none", "typ": "JWT"}, claims)
    texts = [
        base64.urlsafe_b64encode(json.dumps(one).encode()).rstrip(b"=").decode() for one in parts
    ]
    return f"{texts[0]}.{texts[1]}."


def by_secret(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, CLIENT_SECRET.ljust(32, "x"), "HS256")


FORGED: dict[str, Callable[[OidcProvider, dict[str, Any]], str]] = {
    "alg none": lambda _, claims: unsigned(claims),
    "alg HS256": lambda _, claims: by_secret(claims),
    "signature": lambda one, claims: one.sign(claims)[:-8] + "AAAAAAAA",
    "audience": lambda one, claims: one.sign({**claims, "aud": "another"}),
    "audiences": lambda one, claims: one.sign({**claims, "aud": [CLIENT, "another"]}),
    "azp": lambda one, claims: one.sign({**claims, "azp": "another"}),
    "issuer": lambda one, claims: one.sign({**claims, "iss": "https://attacker.example"}),
    "nonce": lambda one, claims: one.sign({**claims, "nonce": "another"}),
    "no nonce": lambda one, claims: one.sign({k: v for k, v in claims.items() if k != "nonce"}),
    "expired": lambda one, claims: one.sign({**claims, "exp": claims["iat"] - 61}),
    "no expiry": lambda one, claims: one.sign({k: v for k, v in claims.items() if k != "exp"}),
    "future": lambda one, claims: one.sign({**claims, "iat": claims["iat"] + 120}),
    "subject": lambda one, claims: one.sign({**claims, "sub": ""}),
    "long subject": lambda one, claims: one.sign({**claims, "sub": "x" * 256}),
    "no token": lambda _, claims: "x",
}


async def test_a_forged_token_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES, "max_failures = 0") as site:
        for name, forge in FORGED.items():
            provider.forge = lambda claims, forge=forge: forge(provider, claims)
            assert (name, error_of(await site.log_in())) == (name, "failed")
            assert await site.me() is None
        provider.forge = lambda claims: provider.sign({**claims, "aud": [CLIENT]})
        assert await site.log_in() == "/admin/"


async def test_keys_of_the_provider_are_cached_and_rotate(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    moment = [1_800_000_000.0]
    clock.use(lambda: moment[0])
    try:
        async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
            assert await site.log_in() == await site.log_in() == "/admin/"
            assert provider.requests.count("/jwks") == 1
            former = dict(provider.keys)
            provider.rotate()
            # A token with an unknown key doesn't cause any number of requests.
            assert error_of(await site.log_in()) == "failed"
            assert provider.requests.count("/jwks") == 1
            moment[0] += 10
            assert await site.log_in() == "/admin/"
            assert provider.requests.count("/jwks") == 2
            current_keys, provider.keys = provider.keys, former
            provider.forge = provider.sign
            token_of_former = await site.begin()
            parameters = provider.authorize(token_of_former)
            provider.forge = lambda claims: _signed_by(former, claims)
            provider.keys = current_keys
            moment[0] += 10
            assert error_of(await site.finish(parameters)) == "failed"
    finally:
        clock.use(None)


def _signed_by(keys: dict[str, Any], claims: dict[str, Any]) -> str:
    ((kid, key),) = keys.items()
    return jwt.encode(claims, key, "RS256", headers={"kid": kid})


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://attacker.example/",
        "//attacker.example",
        "/\\attacker.example",
        "\\\\attacker.example",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=y",
        "/a#error=denied",
        "attacker.example",
        "",
        "/é",
    ],
)
async def test_a_login_does_not_lead_elsewhere(elsewhere: str) -> None:
    assert local_path(elsewhere) == "/"


async def test_a_login_leads_back(sqlite_url: str, tmp_path: Path, provider: OidcProvider) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        assert await site.log_in("/app/page?tab=2") == "/app/page?tab=2"
        assert await site.log_in("https://attacker.example/") == "/"
        parameters = provider.authorize(await site.begin("/app/page?tab=2"))
        state = parse_qs(parameters)["state"][0]
        denied = f"error=access_denied&state={state}&iss={provider.issuer}"
        assert await site.finish(denied) == "/app/login#error=denied"


@pytest.mark.parametrize("fault", ["slow", "long"])
async def test_a_slow_or_long_response_ends(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fw.runtime.auth.oidc.client._TIMEOUT", 0.5)
    monkeypatch.setattr("fw.runtime.auth.oidc.client._MAX_BYTES", 10_000)
    sent, ended = 0, asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{}")
        with contextlib.suppress(ConnectionError):
            # Ten seconds, or a megabyte.
            for _ in range(100):
                writer.write(b" " * (1 if fault == "slow" else 10_000))
                await writer.drain()
                sent += 1
                await asyncio.sleep(0.1 if fault == "slow" else 0.001)
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        ended.set()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    issuer = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    client = ProviderClient(Provider(name="main", issuer=issuer, client_id=CLIENT))
    async with server:
        with pytest.raises(ServiceUnavailable, match="cannot ask the provider"):
            await client.metadata()
        await ended.wait()
    assert sent < 20


async def test_an_unreachable_provider_is_reported(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        provider.metadata["issuer"] = "https://attacker.example"
        assert await site.begin() == "/admin/login#error=unavailable"
        provider.metadata = {"token_endpoint": "http://attacker.example/token"}
        assert await site.begin() == "/admin/login#error=unavailable"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[auth.oidc.main]\nclient_id = "x"\n', "issuer is missing"),
        ('[auth.oidc.main]\nissuer = "http://x.example"\nclient_id = "x"\n', "invalid issuer"),
        ('[auth.oidc.main]\nissuer = "https://x.example"\nclient = "x"\n', "unknown setting"),
        ('[auth.oidc]\nmain = "x"\n', "must be a table"),
        (
            '[auth.oidc.main]\nissuer = "https://x.example"\nclient_id = "x"\n'
            'client_secret_env = "NOT_SET"\n',
            "NOT_SET is not set",
        ),
        (
            '[auth.oidc.main]\nissuer = "https://x.example"\nclient_id = "x"\nrole_claim = "g"\n',
            "role_claim and roles need each other",
        ),
    ],
)
def test_invalid_settings_are_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "fw.toml").write_text(text)
    with pytest.raises(FwError, match=fault):
        providers_of(Config.load_auto(tmp_path))


async def test_without_a_provider_there_are_no_endpoints(sqlite_url: str, tmp_path: Path) -> None:
    auth = logins()
    app = application(project(tmp_path), auth)
    async with database_of(sqlite_url), client_of(app) as client:
        assert (await client.get("/auth/oidc/main/login")).status_code == 404
        assert auth.provider_names() == []
