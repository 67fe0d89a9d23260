"""Host applications: their code runs as an anonymous user."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI, WebSocket
from fastapi.testclient import TestClient
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Application
from fw.runtime.auth import Auth, as_system
from fw.runtime.database import PASSWORD, Database, Model, primary_key
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import FwError
from fw.runtime.http import RouteTable
from tests.runtime.app import table
from tests.runtime.database.connection.test_drivers import Shelves


class Own(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Guest(Own):
    __tablename__ = "guests"

    id: Mapped[int] = primary_key()
    email: Mapped[str] = mapped_column(sa.String(254), unique=True)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Application]:
    (tmp_path / ".env").write_text("JWT_SECRET=u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN\n")
    routes = RouteTable(table.modules, guard=Auth(user=Guest, role=Guest))
    yield Application(tmp_path).routes(routes)
    authorization.guard = None


def host_with_routes() -> FastAPI:
    host = FastAPI()

    @host.get("/count")
    async def count() -> int:
        return await Shelves().query().count()

    @host.get("/counted")
    async def counted() -> int:
        with as_system():
            return await Shelves().query().count()

    @host.websocket("/counting")
    async def counting(socket: WebSocket) -> None:
        await socket.accept()
        try:
            await socket.send_json(await Shelves().query().count())
        except FwError as error:
            await socket.send_text(type(error).__name__)
        await socket.close()

    return host


@pytest.fixture
async def client(guarded: Application, database: Database) -> AsyncIterator[httpx.AsyncClient]:
    host = guarded.mount(host_with_routes(), "/api")
    transport = httpx.ASGITransport(host)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


async def test_routes_of_the_host_run_as_an_anonymous_user(client: httpx.AsyncClient) -> None:
    refused = await client.get("/count")
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
    assert (await client.get("/api/shelves/")).status_code == 401


async def test_the_host_can_act_as_the_system(client: httpx.AsyncClient) -> None:
    assert (await client.get("/counted")).json() == 0


def test_websockets_of_the_host_run_as_an_anonymous_user(guarded: Application) -> None:
    with (
        TestClient(guarded.mount(host_with_routes(), "/api")) as client,
        client.websocket_connect("/counting") as socket,
    ):
        assert socket.receive_text() == "Unauthenticated"


async def test_exception_handlers_of_the_host_are_kept(
    guarded: Application, database: Database
) -> None:
    host = host_with_routes()

    @host.exception_handler(FwError)
    async def answer(request: object, error: FwError) -> httpx.Response:
        from starlette.responses import PlainTextResponse

        return PlainTextResponse("mine", 418)  # type: ignore[return-value]

    transport = httpx.ASGITransport(guarded.mount(host, "/api"))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/count")).text == "mine"


async def test_an_application_without_logins_does_not_disarm_another(
    guarded: Application, database: Database, tmp_path: Path
) -> None:
    first = guarded.mount(host_with_routes(), "/api")
    (tmp_path / "second").mkdir()
    Application(tmp_path / "second").routes(table).create()

    transport = httpx.ASGITransport(first)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/count")).status_code == 401


async def test_each_application_applies_its_own_policy(
    guarded: Application, database: Database, tmp_path: Path
) -> None:
    first = guarded.mount(host_with_routes(), "/api")
    second = tmp_path / "second"
    second.mkdir()
    (second / ".env").write_text("JWT_SECRET=u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN\n")
    (second / "fw.toml").write_text('[auth.routes]\nShelf = { read = "public" }\n')
    routes = RouteTable({"shelves": "app.routes.shelf"}, guard=Auth(user=Guest, role=Guest))
    public = Application(second).routes(routes).mount(host_with_routes(), "/api")

    for app, status in ((first, 401), (public, 200), (first, 401)):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            assert (await client.get("/count")).status_code == status
