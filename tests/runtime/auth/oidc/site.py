"""Site of the tests: an application whose users log in at a provider, and a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from fw.runtime.auth import Auth
from fw.runtime.auth.api_keys.records import TABLES as KEYS
from fw.runtime.auth.oidc.records import TABLES
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.two_factor.records import TABLES as FACTORS
from fw.runtime.database import Repository
from fw.runtime.database.models.generators import now
from tests.runtime.admin.site import (
    PASSWORD,
    Accounts,
    Role,
    application,
    database_of,
    logins,
    project,
)
from tests.runtime.auth.oidc.fake_provider import (
    CLIENT,
    CLIENT_SECRET,
    OidcProvider,
)
from tests.runtime.databases import create

EMAIL = "ada@shop.example"
CREATES = "create_users = true\n"
LINKS = "link_by_email = true\n"
ROLES = 'role_claim = "groups"\nroles = { bosses = "admin", staff = "editor" }\n'


class Roles(Repository[Role]):
    model = Role


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
        given = {"name": "Ada", "email": EMAIL, "active": True, "password": hashed}
        return await Accounts().create({**given, "verified_at": now(), **values})


def error_of(location: str) -> str | None:
    parts = urlsplit(location)
    return parse_qs(parts.fragment).get("error", [None])[0] if parts.path else None
