"""`/health` and `/health/ready` take the fast path, and answer as FastAPI would without it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Receive, Scope

from fw.runtime import Application
from fw.runtime.http import RouteTable
from fw.runtime.http.routing.fast_path import FastRoute
from tests.runtime.app import table


async def answer(app: FastAPI, verb: str, path: str) -> httpx.Response:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        return await client.request(verb, path)


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the fast path has answered."""
    real, paths = FastRoute.respond, list[str]()

    async def respond(self: FastRoute, scope: Scope, receive: Receive) -> Any:
        paths.append(scope["path"])
        return await real(self, scope, receive)

    monkeypatch.setattr(FastRoute, "respond", respond)
    return paths


@pytest.mark.parametrize("path", ["/health", "/health/ready"])
@pytest.mark.parametrize("verb", ["GET", "HEAD"])
async def test_health_takes_the_fast_path(
    tmp_path: Path, fast: list[str], path: str, verb: str
) -> None:
    app = Application(tmp_path).routes(table).create()
    response = await answer(app, verb, path)
    assert response.status_code == 200
    assert fast == [path]
    if verb == "GET":
        assert response.json()["status"] == "ok"


@pytest.mark.parametrize("routes", [RouteTable({}), table])
async def test_everything_else_below_it_is_as_before(
    tmp_path: Path, fast: list[str], routes: RouteTable
) -> None:
    app = Application(tmp_path).routes(routes).create()
    found = [
        await answer(app, verb, path)
        for verb, path in (("POST", "/health"), ("GET", "/health/"), ("GET", "/health/none"))
    ]
    assert [response.status_code for response in found] == [405, 307, 404]
    assert found[0].headers["allow"] == "GET, HEAD"
    assert fast == []


async def test_health_answers_without_tables(tmp_path: Path) -> None:
    app = Application(tmp_path).create()
    assert (await answer(app, "GET", "/health")).status_code == 200


async def test_a_route_before_it_takes_precedence(tmp_path: Path, fast: list[str]) -> None:
    for place in (0, 1):
        app = Application(tmp_path).routes(table).create()
        own = Route("/health", lambda _: PlainTextResponse("mine"))
        app.router.routes.insert(place, own)
        assert (await answer(app, "GET", "/health")).content == b"mine"
        app.router.routes.remove(own)
        assert (await answer(app, "GET", "/health")).content == b'{"status":"ok"}'
    assert fast == ["/health", "/health"]


async def test_a_table_with_the_segment_takes_precedence(
    tmp_path: Path, fast: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module: Any = ModuleType("fw_test_health")
    module.router = APIRouter(prefix="/health")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    own = RouteTable({"health": module.__name__})
    app = Application(tmp_path).routes(table).routes(own).create()
    assert (await answer(app, "GET", "/health/none")).status_code == 404
    assert (await answer(app, "GET", "/health")).status_code == 200
    assert fast == []
