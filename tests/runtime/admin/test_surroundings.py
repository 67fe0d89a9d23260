"""The admin in an application: mounted, with limits and middleware, and when it is disabled."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime import Application, FwError
from fw.runtime.auth import Passwords, auth_router
from fw.runtime.database import Database
from fw.runtime.database.sql.store import SqlStore
from fw.runtime.http import RouteTable
from tests.runtime.admin.site import (
    PASSWORD,
    Account,
    Role,
    application,
    client_of,
    logins,
    modules,
    project,
    routes_of,
)

LOADED = """
import sys
from fw.runtime import Application
Application(".").create()
print(*[name for name in sys.modules if name.startswith("fw.runtime.admin")])
print("sqlalchemy.orm" in sys.modules)
"""


@pytest.mark.parametrize(("settings", "there"), [("", False), ("[admin]\n", True)])
def test_a_project_without_the_admin_imports_none_of_it(
    tmp_path: Path, settings: str, there: bool
) -> None:
    (tmp_path / "fw.toml").write_text(settings)
    variables = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    program = [sys.executable, "-c", LOADED]
    done = subprocess.run(program, cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    loaded, has_models = done.stdout.splitlines()
    assert bool(loaded) is there
    assert has_models == "False"


def test_an_unsupported_guard_is_refused(root: Path) -> None:
    class Guard:
        def open(self, config: object, routes: object) -> None: ...
        def around(self, app: Any, table: object) -> Any: ...
        def outside(self, app: Any) -> Any: ...
        def describe(self, description: object, table: object) -> None: ...

    table = RouteTable({}, guard=Guard())
    with pytest.raises(FwError, match="does not support the guard Guard"):
        Application(root).routes(table).create()


async def test_logins_work_in_a_mounted_application(local: Database, tmp_path: Path) -> None:
    auth, root = logins(), project(tmp_path)
    table = RouteTable(
        {**modules(), "auth": routes_of("auth", router=auth_router(auth))}, guard=auth
    )
    outer = FastAPI()
    Application(root).routes(table).mount(outer, "/shop")
    auth.passwords = auth.accounts._passwords = Passwords(memory=64, passes=1)
    role = await local.store(Role).insert({"name": "developer"})
    hashed = await auth.passwords.hash(PASSWORD)
    values = {"name": "Ada", "email": "ada@shop.example", "password": hashed}
    await local.store(Account).insert({**values, "role_id": role["id"]})
    transport = httpx.ASGITransport(outer)
    async with httpx.AsyncClient(transport=transport, base_url="https://test") as client:
        given = {"email": "ada@shop.example", "password": PASSWORD}
        login = await client.post("/shop/auth/login", json=given)
        cookie = login.headers["set-cookie"]
        assert "; Path=/shop/auth;" in cookie
        assert {"HttpOnly", "SameSite=strict", "Secure"} <= set(cookie.split("; "))
        assert (await client.get("/shop/admin/api/resources")).status_code == 401
        # The page that is loaded anew has nothing but the cookie.
        refreshed = await client.post("/shop/auth/refresh?optional=true", json={})
        token = refreshed.json()["data"]["access_token"]
        sent = {"authorization": f"Bearer {token}"}
        told = await client.get("/shop/admin/api/resources", headers=sent)
        assert [one["path"] for one in told.json()["data"]["resources"]] == ["topics", "blogposts"]
        ended = await client.post("/shop/auth/logout", json={})
        assert (ended.status_code, len(client.cookies)) == (200, 0)
        assert (await client.get("/shop/admin/api/resources", headers=sent)).status_code == 401
        assert (await client.post("/shop/auth/refresh", json={})).status_code == 401
        asked = await client.post("/shop/auth/refresh?optional=true", json={})
        assert (asked.status_code, asked.content) == (204, b"")


async def test_request_limits_and_throttles_apply_to_the_admin(root: Path) -> None:
    (root / "fw.toml").write_text(
        '[admin]\n[http]\nmax_body_size = 10\n[http.middleware]\nall = ["throttle:2,1"]\n'
    )
    async with client_of(application(root)) as client:
        too_large = await client.request("GET", "/admin/api/settings", content=b"x" * 11)
        statuses = [(await client.get("/admin/api/settings")).status_code for _ in range(3)]
    assert too_large.status_code == 413
    assert statuses[-1] == 429


async def test_middleware_keeps_the_compression_and_csp_of_the_admin(root: Path) -> None:
    (root / "fw.toml").write_text(
        '[admin]\n[http.middleware]\nall = ["gzip", "security_headers"]\n'
        '[http.security_headers]\ncontent-security-policy = "default-src *"\n'
    )
    path = "admin/dist/assets/index-1a2b.js"
    async with client_of(application(root)) as client:
        taken = {"accept-encoding": "gzip"}
        asset = await client.get("/admin/assets/index-1a2b.js", headers=taken)
        page = await client.get("/admin/", headers=taken)
    assert asset.headers["content-encoding"] == "gzip"
    assert asset.content == (root / path).read_bytes()
    assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src")


async def test_a_slow_count_is_a_503(
    root: Path, local: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "fw.toml").write_text("[admin]\n[http]\nrequest_timeout = 1\n")

    async def forever(*_: object) -> Any:
        await asyncio.sleep(60)

    monkeypatch.setattr(SqlStore, "count", forever)
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/api/counts?resource=blogposts")
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"


async def test_an_unavailable_database_is_a_503(root: Path) -> None:
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/api/counts?resource=blogposts")
    assert answer.status_code == 503


async def test_files_are_read_in_a_thread(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fw.runtime.admin.descriptors import Descriptors

    refresh, threads = Descriptors.refresh, []

    def noted(self: Descriptors) -> Any:
        import threading

        threads.append(threading.current_thread() is threading.main_thread())
        return refresh(self)

    monkeypatch.setattr(Descriptors, "refresh", noted)
    async with client_of(application(root)) as client:
        answers: Sequence[httpx.Response] = await asyncio.gather(
            *(client.get("/admin/api/resources") for _ in range(8))
        )
    assert len({answer.headers["etag"] for answer in answers}) == 1
    assert threads == [False] * 8
