"""`/openapi.json` is put together once, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic_core import to_json

from fw.runtime import Application
from fw.runtime.http import RouteTable
from fw.runtime.http.openapi import builder
from tests.runtime.app import table

MODULE = """
from fastapi import APIRouter

router = APIRouter(prefix="/{name}", tags=["{name}"])

@router.get("/")
async def index() -> None: ...
"""
PATIENCE = 10.0
"""Seconds."""


def client_of(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


class Slow:
    """Stands for `describe`: takes until it is released, or for as long as patience lasts."""

    def __init__(self) -> None:
        self.calls = 0
        self.released = threading.Event()
        self.was_released = False

    def __call__(self, app: Any, routes: Any) -> dict[str, Any]:
        self.calls += 1
        self.was_released = self.released.wait(PATIENCE)
        return {"paths": {}}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    monkeypatch.setattr(builder, "build_openapi", found)
    return found


async def until(what: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110 - a thread makes it come true
            await asyncio.sleep(0.001)


async def test_others_are_answered_while_routes_are_described(tmp_path: Path, slow: Slow) -> None:
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        described = asyncio.create_task(client.get("/openapi.json"))
        await until(lambda: slow.calls)
        assert (await client.get("/health")).status_code == 200
        assert not described.done()
        slow.released.set()
        assert (await described).json() == {"paths": {}}
    assert slow.was_released


async def test_others_are_answered_while_modules_are_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"sliced_{number}" for number in range(20)]
    for name in names:
        (tmp_path / f"{name}.py").write_text(MODULE.format(name=name))
    monkeypatch.syspath_prepend(str(tmp_path))
    imported: list[str] = []
    router = RouteTable.router

    def noted(self: RouteTable, segment: str) -> Any:
        imported.append(segment)
        return router(self, segment)

    monkeypatch.setattr(RouteTable, "router", noted)
    app = Application(tmp_path).routes(RouteTable({name: name for name in names})).create()
    async with client_of(app) as client:
        described = asyncio.create_task(client.get("/openapi.json"))
        await until(lambda: imported)
        assert (await client.get("/health")).status_code == 200
        assert len(imported) < len(names)
        assert (await described).json()["paths"].keys() >= {f"/{name}/" for name in names}


async def test_all_who_ask_at_once_get_one_description(tmp_path: Path, slow: Slow) -> None:
    async with client_of(Application(tmp_path).create()) as client:
        asking = [asyncio.create_task(client.get("/openapi.json")) for _ in range(5)]
        await until(lambda: slow.calls)
        asking.pop(0).cancel()
        await asyncio.sleep(0.01)
        slow.released.set()
        assert {(await answer).content for answer in asking} == {b'{"paths":{}}'}
        assert (await client.get("/openapi.json")).json() == {"paths": {}}
    assert slow.calls == 1


async def test_what_is_written_in_parts_is_what_would_be_written_at_once(tmp_path: Path) -> None:
    app = Application(tmp_path).routes(table).create()
    async with client_of(app) as client:
        body = (await client.get("/openapi.json")).content
    assert len(body) > 10_000
    assert body == to_json(app.openapi())


async def test_a_description_that_fails_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(app: Any, routes: Any) -> dict[str, Any]:
        assert not gc.isenabled()
        raise LookupError

    app = Application(tmp_path).create()
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        with monkeypatch.context() as patched:
            patched.setattr(builder, "build_openapi", fails)
            assert (await client.get("/openapi.json")).status_code == 500
        assert gc.isenabled()
        assert (await client.get("/openapi.json")).status_code == 200
