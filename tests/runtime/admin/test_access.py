"""Access to the admin: every route for every kind of visitor."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from fw.runtime.auth import Auth
from fw.runtime.database import Database
from fw.runtime.testing import travel
from tests.runtime.admin.site import (
    PASSWORD,
    Account,
    Role,
    application,
    client_of,
    logins,
    project,
)

SETTINGS = '[admin]\n[auth.routes]\nTopic = { read = ["super-admin"], write = ["super-admin"] }\n'
EDGES = "edge=2026-01-01T00:00:00Z&edge=2026-01-02T00:00:00Z"
OPEN = ("/admin/", "/admin/posts", "/admin/assets/index-1a2b.js", "/admin/api/settings")
CLOSED = (
    "/admin/api/resources",
    "/admin/api/counts?resource=blogposts",
    f"/admin/api/series/blogposts?field=seen_at&{EDGES}",
)


@asynccontextmanager
async def site(
    root: Path, settings: str = SETTINGS
) -> AsyncIterator[tuple[httpx.AsyncClient, Auth]]:
    auth = logins()
    async with client_of(application(project(root, settings), auth)) as client:
        yield client, auth


async def user(database: Database, auth: Auth, role: str | None, *, active: bool = True) -> str:
    """Add a user; return the address."""
    key = None
    if role is not None:
        key = (await database.store(Role).insert({"name": role}))["id"]
    email = f"{uuid4().hex}@shop.example"
    password = await auth.passwords.hash(PASSWORD)
    values = {"name": "Ada", "email": email, "password": password, "active": active}
    await database.store(Account).insert({**values, "role_id": key})
    return email


async def token(client: httpx.AsyncClient, email: str) -> str:
    answer = await client.post("/auth/login", json={"email": email, "password": PASSWORD})
    return str(answer.json()["data"]["access_token"])


async def statuses(client: httpx.AsyncClient, headers: dict[str, str]) -> dict[str, int]:
    return {
        path: (await client.get(path, headers=headers)).status_code for path in (*OPEN, *CLOSED)
    }


def expected(closed: int, opened: int = 200) -> dict[str, int]:
    return {**dict.fromkeys(OPEN, opened), **dict.fromkeys(CLOSED, closed)}


async def test_status_of_each_route_for_each_kind_of_visitor(
    local: Database, tmp_path: Path
) -> None:
    async with site(tmp_path) as (client, auth):
        assert await statuses(client, {}) == expected(401)
        for role, status in (
            ("super-admin", 200), ("developer", 200), ("admin", 403), ("editor", 403), (None, 403)
        ):  # fmt: skip
            sent = {"authorization": f"Bearer {await token(client, await user(local, auth, role))}"}
            assert await statuses(client, sent) == expected(status), role
        for wrong in ("Bearer x", "Basic eDp5", "Bearer", ""):
            assert await statuses(client, {"authorization": wrong}) == expected(401, 401), wrong


async def test_inactive_users_and_expired_tokens_are_refused(
    local: Database, tmp_path: Path
) -> None:
    async with site(tmp_path) as (client, auth):
        email = await user(local, auth, "developer")
        sent = {"authorization": f"Bearer {await token(client, email)}"}
        assert await statuses(client, sent) == expected(200)
        with travel(timedelta(minutes=16)):
            assert await statuses(client, sent) == expected(401, 401)
        found = await auth.accounts.find_by_email(email)
        assert found is not None
        await local.store(Account).update(found["id"], {"active": False})
        assert await statuses(client, sent) == expected(401, 401)


async def test_a_403_names_the_roles_with_access(local: Database, tmp_path: Path) -> None:
    async with site(tmp_path) as (client, auth):
        for role, own in (
            ("admin", "your account has the role admin"), (None, "your account has none")
        ):  # fmt: skip
            sent = {"authorization": f"Bearer {await token(client, await user(local, auth, role))}"}
            answer = await client.get("/admin/api/resources", headers=sent)
            assert answer.json() == {
                "type": "about:blank",
                "title": "Forbidden",
                "status": 403,
                "detail": f"The admin needs one of the roles super-admin and developer; {own}.",
                "code": "admin_role",
            }


async def test_roles_with_access_can_be_configured(local: Database, tmp_path: Path) -> None:
    async with site(tmp_path, '[admin]\nroles = ["editor"]\n') as (client, auth):
        for role, status in (("editor", 200), ("super-admin", 403)):
            sent = {"authorization": f"Bearer {await token(client, await user(local, auth, role))}"}
            assert await statuses(client, sent) == expected(status)


async def test_an_empty_list_of_roles_refuses_everybody(local: Database, tmp_path: Path) -> None:
    async with site(tmp_path, "[admin]\nroles = []\n") as (client, auth):
        sent = {"authorization": f"Bearer {await token(client, await user(local, auth, None))}"}
        assert await statuses(client, sent) == expected(403)


async def test_resources_list_only_the_allowed_verbs(local: Database, tmp_path: Path) -> None:
    settings = (
        "[admin]\n[auth.routes]\n"
        'Topic = { read = ["super-admin"], write = ["super-admin"] }\n'
        'BlogPost = { delete = ["super-admin"] }\n'
    )
    async with site(tmp_path, settings) as (client, auth):

        async def told(role: str) -> tuple[Any, Any, int]:
            who = await token(client, await user(local, auth, role))
            sent = {"authorization": f"Bearer {who}"}
            data = (await client.get("/admin/api/resources", headers=sent)).json()["data"]
            asked = "/admin/api/counts?resource=topics&resource=blogposts"
            counts = (await client.get(asked, headers=sent)).json()["data"]
            series = f"/admin/api/series/topics?field=label&{EDGES}"
            status = (await client.get(series, headers=sent)).status_code
            rights = {one["path"]: one["can"] for one in data["resources"]}
            assert data["menu"] == [path for path in ("topics", "blogposts") if path in rights]
            return rights, counts, status

        every = ["read", "create", "update", "delete"]
        assert await told("developer") == ({"blogposts": every[:3]}, {"blogposts": 0}, 403)
        assert await told("super-admin") == (
            {"topics": every, "blogposts": every},
            {"topics": 0, "blogposts": 0},
            422,
        )


async def test_etags_differ_between_roles(local: Database, tmp_path: Path) -> None:
    async with site(tmp_path) as (client, auth):
        tags = set()
        for role in ("super-admin", "developer"):
            sent = {"authorization": f"Bearer {await token(client, await user(local, auth, role))}"}
            answer = await client.get("/admin/api/resources", headers=sent)
            tags.add(answer.headers["etag"])
            assert answer.headers["cache-control"] == "private, no-cache"
        assert len(tags) == 2


async def test_settings_tell_that_the_application_has_logins(
    local: Database, tmp_path: Path
) -> None:
    async with site(tmp_path) as (client, _):
        assert (await client.get("/admin/api/settings")).json()["data"]["logins"] is True
