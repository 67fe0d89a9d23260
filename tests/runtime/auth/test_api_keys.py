"""API keys: created once, restricted to scopes and to the rights of their user, on every database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime import clock
from fw.runtime.auth import Auth
from fw.runtime.auth.api_keys import api_keys
from fw.runtime.auth.api_keys.api_keys import MAX_KEYS
from fw.runtime.auth.api_keys.key_text import is_well_formed, new_key
from fw.runtime.auth.api_keys.records import TABLES, ApiKey
from fw.runtime.auth.policy.actor import Actor, acting, as_system
from fw.runtime.auth.policy.policy import VERBS, Policy
from fw.runtime.auth.policy.scopes import Scopes, canonical
from fw.runtime.database import Repository
from fw.runtime.database.connection.database import current
from fw.runtime.database.query.query import Query
from fw.runtime.errors import Forbidden, FwError, Unauthenticated
from tests.runtime.admin.site import (
    PASSWORD,
    Accounts,
    BlogPosts,
    Role,
    application,
    client_of,
    database_of,
    logins,
    project,
)
from tests.runtime.databases import create

EMAIL = "ada@shop.example"
SETTINGS = '[auth]\napi_keys = true\n[auth.routes]\nBare = { read = "public" }\n[admin]\nroles = ["super-admin"]\n'


class Roles(Repository[Role]):
    model = Role


class Site:
    """An application with the account of Ada, who has a role."""

    def __init__(self, client: httpx.AsyncClient, app: FastAPI, auth: Auth, user: Any) -> None:
        self.client, self.app, self.auth, self.user = client, app, auth, user
        self.session: dict[str, str] = {}

    async def log_in(self) -> None:
        body = {"email": EMAIL, "password": PASSWORD}
        answer = await self.client.post("/auth/login", json=body)
        self.session = {"authorization": f"Bearer {answer.json()['data']['access_token']}"}

    async def create(self, *scopes: str, **values: Any) -> httpx.Response:
        body = {"name": "robot", "scopes": scopes, "password": PASSWORD, **values}
        return await self.client.post("/auth/api-keys", json=body, headers=self.session)

    async def key(self, *scopes: str, **values: Any) -> str:
        answer = await self.create(*scopes, **values)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["data"]["key"])

    async def status(self, key: str, path: str, method: str = "GET") -> int:
        header = {"authorization": f"Bearer {key}"}
        return (await self.client.request(method, path, headers=header)).status_code


@asynccontextmanager
async def opened(
    url: str, root: Path, role: str = "admin", settings: str = SETTINGS
) -> AsyncIterator[Site]:
    auth = logins()
    app = application(project(root, settings), auth)
    async with database_of(url) as database:
        await create(database, *TABLES)
        with as_system():
            made = await Roles().create({"name": role})
            values = {"name": "Ada", "email": EMAIL, "role_id": made.id}
            hashed = await auth.passwords.hash(PASSWORD)
            user = await Accounts().create({**values, "password": hashed, "active": True})
        async with client_of(app) as client:
            site = Site(client, app, auth, user)
            await site.log_in()
            yield site


@pytest.fixture
def time() -> Iterator[list[float]]:
    moment = [1_800_000_000.0]
    clock.use(lambda: moment[0])
    yield moment
    clock.use(None)


@pytest.mark.usefixtures("time")
async def test_a_key_is_shown_once_and_stored_as_a_digest(
    database_url: str, tmp_path: Path
) -> None:
    async with opened(database_url, tmp_path) as site:
        answer = await site.create("blogposts:read", expires_in_days=90)
        made = answer.json()["data"]
        assert answer.headers["cache-control"] == "no-store"
        assert made["scopes"] == ["BlogPost:read"]
        assert made["key"].startswith(made["hint"])
        listed = (await site.client.get("/auth/api-keys", headers=site.session)).json()["data"]
        assert [one["id"] for one in listed] == [made["id"]]
        assert made["key"] not in str(listed)
        rows = await Query(lambda: current().store(ApiKey), ApiKey).rows()
        assert made["key"] not in str(rows)
        assert rows[0]["expires_at"] - rows[0]["created_at"] == timedelta(days=90)


async def test_a_key_has_its_scopes_only(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        key = await site.key("blogposts:read", "BlogPost:create")
        assert await site.status(key, "/blogposts/x") == 404
        assert await site.status(key, "/blogposts/x", "POST") == 404
        for method in ("PUT", "PATCH", "DELETE"):
            assert await site.status(key, "/blogposts/x", method) == 403
        # Public, but not in the scopes.
        assert await site.status(key, "/bare/x") == 403
        everything = await site.key("*:*")
        assert await site.status(everything, "/bare/x", "DELETE") == 404
        # The right of the user, an admin, ends at the accounts.
        assert await site.status(everything, "/accounts/x") == 403


async def test_a_key_can_not_manage_the_account_or_enter_the_admin(
    database_url: str, tmp_path: Path
) -> None:
    async with opened(database_url, tmp_path, role="super-admin") as site:
        key = await site.key("*:*")
        assert await site.status(key, "/auth/me") == 200
        assert await site.status(key, "/auth/api-keys") == 403
        assert await site.status(key, "/auth/api-keys", "POST") == 403
        assert await site.status(key, "/auth/sessions") == 403
        assert await site.status(key, "/auth/password", "POST") == 403
        assert await site.status(key, "/auth/logout", "POST") == 401
        assert await site.status(key, "/admin/api/resources") == 403


@pytest.mark.parametrize(
    ("scopes", "values", "field"),
    [
        (["BlogPost:publish"], {}, "scopes"),
        (["Blogpots:read"], {}, "scopes"),
        (["read"], {}, "scopes"),
        (["accounts:read"], {}, "scopes"),
        ([], {}, "scopes"),
        (["BlogPost:read"], {"expires_in_days": 366}, "expires_in_days"),
        (["BlogPost:read"], {"expires_in_days": 0}, "expires_in_days"),
        (["BlogPost:read"], {"name": ""}, "name"),
    ],
)
async def test_an_invalid_key_is_refused(
    sqlite_url: str, tmp_path: Path, scopes: list[str], values: dict[str, Any], field: str
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        answer = await site.create(*scopes, **values)
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == [field]


async def test_a_lifetime_without_a_maximum_ends_before_the_calendar(
    sqlite_url: str, tmp_path: Path
) -> None:
    settings = "[auth]\napi_keys = true\napi_key_days = 0\n"
    async with opened(sqlite_url, tmp_path, settings=settings) as site:
        assert (await site.create("*:read", expires_in_days=36_500)).status_code == 201
        assert (await site.create("*:read")).json()["data"]["expires_at"] is None
        answer = await site.create("*:read", expires_in_days=5_000_000)
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == ["expires_in_days"]


async def test_a_key_needs_the_password(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        assert (await site.create("*:*", password="not the password")).status_code == 401
        assert (await site.create("*:*", password=None)).status_code == 401


async def test_a_key_ends_with_its_expiry_revocation_and_user(
    database_url: str, tmp_path: Path, time: list[float]
) -> None:
    async with opened(database_url, tmp_path) as site:
        short, other = await site.key("*:read", expires_in_days=1), await site.key("*:read")
        third = await site.key("*:read")
        time[0] += 24 * 3600 - 1
        assert await site.status(short, "/bare/x") == 404
        time[0] += 1
        assert await site.status(short, "/bare/x") == 401
        await site.log_in()
        listed = (await site.client.get("/auth/api-keys", headers=site.session)).json()["data"]
        named = {one["hint"]: one["id"] for one in listed}
        path = f"/auth/api-keys/{named[other[:9]]}"
        assert (await site.client.delete(path, headers=site.session)).status_code == 204
        assert (await site.client.delete(path, headers=site.session)).status_code == 404
        assert await site.status(other, "/bare/x") == 401
        assert await site.status(third, "/bare/x") == 404
        with as_system():
            await Accounts().update(site.user.id, {"active": False})
        assert await site.status(third, "/bare/x") == 401


async def test_nobody_revokes_the_key_of_somebody_else(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await site.key("*:read")
        (row,) = await Query(lambda: current().store(ApiKey), ApiKey).rows()
        keys = site.auth.api_keys
        assert keys is not None
        assert not await keys.revoke("somebody else", row["id"])


async def test_the_last_use_is_written_once_in_a_minute(
    database_url: str, tmp_path: Path, time: list[float]
) -> None:
    async with opened(database_url, tmp_path) as site:
        key, used = await site.key("*:read"), []
        for seconds in (0, 30, 31):
            time[0] += seconds
            await site.status(key, "/bare/x")
            (row,) = await Query(lambda: current().store(ApiKey), ApiKey).rows()
            used.append(row["used_at"].timestamp())
        assert [each - used[0] for each in used] == [0, 0, 61]


async def test_requests_and_invalid_keys_are_limited(sqlite_url: str, tmp_path: Path) -> None:
    settings = "[auth]\napi_keys = true\napi_key_requests = 3\nmax_failures = 4\n"
    async with opened(sqlite_url, tmp_path, settings=settings) as site:
        key = await site.key("*:read")
        assert [await site.status(key, "/bare/x") for _ in range(4)] == [404, 404, 404, 429]
        tried = [await site.status(new_key(), "/bare/x") for _ in range(5)]
        assert tried == [401, 401, 401, 401, 429]


async def test_keys_do_not_exist_without_the_setting(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path, settings="[admin]\n") as site:
        assert (await site.create("*:read")).status_code == 403
        assert await site.status(new_key(), "/bare/x") == 401
        paths = (await site.client.get("/openapi.json")).json()["paths"]
        assert not [path for path in paths if "api-keys" in path]


async def test_a_user_has_a_limited_number_of_keys(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        keys, actor = site.auth.api_keys, Actor(str(site.user.id), "admin")
        assert keys is not None
        for _ in range(MAX_KEYS):
            await keys.create(actor, "robot", ["*:read"])
        assert (await site.create("*:read")).status_code == 422


async def test_concurrent_requests_create_no_more_keys_than_allowed(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_keys, "MAX_KEYS", 2)
    async with opened(database_url, tmp_path) as site:
        answers = await asyncio.gather(*(site.create("*:read") for _ in range(5)))
        assert sorted(each.status_code for each in answers) == [201, 201, 422, 422, 422]
        assert len(await Query(lambda: current().store(ApiKey), ApiKey).rows()) == 2


async def test_a_deleted_user_gets_no_key(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        keys, actor = site.auth.api_keys, Actor(str(site.user.id), "admin")
        assert keys is not None
        with as_system():
            await Accounts().delete(site.user.id)
        with pytest.raises(Unauthenticated):
            await keys.create(actor, "robot", ["*:read"])


def test_repositories_hold_the_scopes() -> None:
    policy = Policy((), {"BlogPost": {"read": "public"}})
    token = acting.set(Actor("ada", "super-admin", None, Scopes.parse(["Topic:read"])))
    try:
        policy.require("read", "Topic")
        with pytest.raises(Forbidden, match="the API key has no scope BlogPost:read"):
            policy.require("read", "BlogPost")
    finally:
        acting.reset(token)


def test_scopes_never_add_a_right() -> None:
    policy = Policy(("Account",), {"BlogPost": {"read": ["editor"], "write": []}})
    texts = ("BlogPost:read", "BlogPost:*", "*:read", "*:*", "Account:*", "Topic:write")
    for role in (None, "admin", "editor", "super-admin"):
        for scope in texts:
            key = Actor("ada", role, None, Scopes.parse([scope]))
            for model in ("Account", "BlogPost", "Topic"):
                allowed = {verb for verb in VERBS if policy.decide(key, verb, model).allowed}
                assert allowed <= set(policy.verbs(Actor("ada", role), model))


def test_scopes_are_canonical() -> None:
    models = {"blogpost": "BlogPost", "blogposts": "BlogPost"}
    assert canonical(["blog_posts:read", "BlogPost:read"], models) == ["BlogPost:read"]
    assert canonical(["BlogPost:*"], models) == ["BlogPost:*"]
    assert canonical(["*:write"], models) == ["*:create", "*:delete", "*:update"]
    with pytest.raises(FwError, match="unknown verb 'publish'"):
        canonical(["BlogPost:publish"], models)


def test_a_key_has_a_prefix_and_a_checksum() -> None:
    keys = [new_key() for _ in range(100)]
    assert len(set(keys)) == 100
    assert all(is_well_formed(key) and len(key) == 52 for key in keys)
    changed = [key[:10] + ("a" if key[10] != "a" else "b") + key[11:] for key in keys]
    assert not any(map(is_well_formed, changed))
    for text in ("fw_", keys[0] + "0", "xx_" + keys[0][3:], keys[0][:-1] + "é"):
        assert not is_well_formed(text)


async def test_a_deleted_user_leaves_no_key(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        await site.key("*:read")
        from fw.runtime.auth.accounts.credentials import forget_credentials

        await forget_credentials(site.user.id)
        assert await Query(lambda: current().store(ApiKey), ApiKey).rows() == []


async def test_writes_of_a_key_reach_the_database(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        key = await site.key("BlogPost:create")
        actor = await site.auth.identify(f"Bearer {key}".encode())
        token = acting.set(actor)
        try:
            await BlogPosts().create({"title": "By a robot"})
            with pytest.raises(Forbidden):
                await BlogPosts().query().get()
        finally:
            acting.reset(token)
