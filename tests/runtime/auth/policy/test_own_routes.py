"""Routes that an application adds itself: they need a login unless they are public."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import APIRouter, FastAPI, WebSocket
from fastapi.testclient import TestClient
from sqlalchemy.orm import Mapped, mapped_column
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketDisconnect

from fw.runtime import Application
from fw.runtime.auth import Actor, Auth, actor, auth_router, optional_actor, public
from fw.runtime.auth.policy.actor import acting
from fw.runtime.auth.policy.scopes import Scopes
from fw.runtime.database import EMAIL, PASSWORD, primary_key
from fw.runtime.database.repositories import authorization
from fw.runtime.http import RouteTable
from fw.runtime.testing.impersonation import Users
from tests.runtime.admin.site import Own, routes_of


class Person(Own):
    __tablename__ = "own_route_people"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120))
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]


async def hello() -> str:
    return "hello"


async def welcome() -> str:
    found = optional_actor()
    return "nobody" if found is None else str(found.role)


class Text:
    async def shown(self) -> str:
        return "text"


class Other(Text):
    """A class whose handler isn't public, although that of another object is."""


@wraps(public(welcome))
async def wrapped() -> str:
    return "wrapped"


@pytest.fixture
def auth() -> Auth:
    return Auth(user=Person, role=Person)


@pytest.fixture
def app(tmp_path: Path, auth: Auth) -> Iterator[FastAPI]:
    (tmp_path / ".env").write_text("JWT_SECRET=u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN\n")
    (tmp_path / "fw.toml").write_text(
        '[admin]\n[auth.routes]\nLive = { read = "public", delete = [] }\n'
    )
    own = auth_router(auth)
    own.get("/impersonate")(hello)
    own.get("/about")(public(Text().shown))
    own.patch("/me")(hello)

    @own.websocket("/socket")
    async def account(connection: WebSocket) -> None:
        await connection.accept()
        await connection.close()

    live = APIRouter(prefix="/live")
    live.get("/now")(hello)
    live.delete("/now", include_in_schema=False)(hello)

    @live.websocket("/socket")
    async def inside(connection: WebSocket) -> None:
        await connection.accept()
        await connection.close()

    modules = {"auth": routes_of("auth", router=own), "live": routes_of("live", router=live)}
    routes = RouteTable(modules, guard=auth)
    app = Application(tmp_path).routes(routes).create()
    app.get("/decorated")(hello)
    app.get("/wrapped")(wrapped)
    app.get("/inherited")(Other().shown)
    app.add_api_route("/added", hello)
    router = APIRouter(prefix="/custom")
    router.get("/hello")(hello)
    router.post("/hello")(hello)
    app.include_router(router)
    open_router = APIRouter(prefix="/open")
    open_router.get("/welcome")(welcome)
    app.include_router(public(open_router))
    app.get("/welcome")(welcome)
    inner = FastAPI()
    inner.get("/hello")(hello)
    app.mount("/inner", inner)
    app.mount("/text", PlainTextResponse("text"))
    app.mount("/public", public(PlainTextResponse("text")))

    @app.websocket("/socket")
    async def socket(connection: WebSocket) -> None:
        await connection.accept()
        await connection.send_text(str(actor().role))
        await connection.close()

    yield app
    authorization.guard = None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/decorated"),
        ("GET", "/added"),
        ("GET", "/custom/hello"),
        ("POST", "/custom/hello"),
        ("GET", "/inner/hello"),
        ("GET", "/text/x"),
        ("GET", "/auth/impersonate"),
        ("GET", "/wrapped"),
        ("GET", "/inherited"),
    ],
)
def test_every_way_of_adding_a_route_needs_a_login(
    app: FastAPI, auth: Auth, method: str, path: str
) -> None:
    with TestClient(app) as client:
        denied = client.request(method, path)
        assert denied.status_code == 401
        assert denied.headers["content-type"] == "application/problem+json"
        with Users(auth).super_admin():
            assert client.request(method, path).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/open/welcome", 200),
        ("/welcome", 200),
        ("/public/x", 200),
        ("/health", 200),
        ("/docs", 200),
        ("/openapi.json", 200),
        ("/admin", 200),
        ("/auth/keys", 200),
        ("/auth/about", 200),
        ("/unknown", 404),
    ],
)
def test_public_routes_and_those_of_fw_need_none(app: FastAPI, path: str, status: int) -> None:
    with TestClient(app) as client:
        assert client.get(path).status_code == status


@pytest.mark.parametrize("path", ["/socket", "/live/socket"])
def test_a_websocket_needs_a_login(app: FastAPI, auth: Auth, path: str) -> None:
    with TestClient(app) as client:
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path):
            pass
        with Users(auth).super_admin(), client.websocket_connect(path):
            pass


def test_a_websocket_knows_who_is_logged_in(app: FastAPI, auth: Auth) -> None:
    with (
        TestClient(app) as client,
        Users(auth).super_admin(),
        client.websocket_connect("/socket") as socket,
    ):
        assert socket.receive_text() == "super-admin"


def test_an_api_key_may_only_read_the_profile_of_an_account(
    app: FastAPI, auth: Auth, monkeypatch: pytest.MonkeyPatch
) -> None:
    actors = [Actor("1", "super-admin")]

    async def identify(_: bytes | None) -> Actor:
        return actors[-1]

    monkeypatch.setattr(auth, "identify", identify)
    with TestClient(app) as client:
        assert client.patch("/auth/me").status_code == 200
        with client.websocket_connect("/auth/socket"):
            pass
        actors.append(Actor("1", "super-admin", None, Scopes.parse(["*:*"])))
        assert client.patch("/auth/me").status_code == 403
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/auth/socket"):
            pass


def test_a_frontend_needs_a_login(app: FastAPI, auth: Auth, tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/index.html").write_text("page")
    router = APIRouter()
    router.frontend("/pages", directory=tmp_path / "pages")
    app.include_router(router)
    with TestClient(app) as client:
        assert client.get("/pages/index.html").status_code == 401
        with Users(auth).super_admin():
            assert client.get("/pages/index.html").text == "page"


def test_a_public_handler_knows_who_is_logged_in(app: FastAPI, auth: Auth) -> None:
    with TestClient(app) as client, Users(auth).super_admin():
        assert client.get("/welcome").json() == "super-admin"
        with Users(auth).nobody():
            pass
    with TestClient(app) as client:
        assert client.get("/welcome").json() == "nobody"
    assert optional_actor() is None
    token = acting.set(Actor("1", "admin"))
    assert optional_actor() == Actor("1", "admin")
    acting.reset(token)


def test_a_public_handler_refuses_an_invalid_token(app: FastAPI) -> None:
    with TestClient(app) as client:
        answer = client.get("/welcome", headers={"Authorization": "Bearer invalid"})
    assert answer.status_code == 401


def test_openapi_says_which_of_them_need_a_token(app: FastAPI) -> None:
    with TestClient(app) as client:
        paths = client.get("/openapi.json").json()["paths"]
    needed = [{"bearer": []}, {"password": []}]
    for path, security in (
        ("/custom/hello", needed),
        ("/welcome", [{}, *needed]),
        ("/live/now", [{}, *needed]),
    ):
        assert paths[path]["get"]["security"] == security
        assert "401" in paths[path]["get"]["responses"]
    assert "security" not in paths["/health"]["get"]


def test_openapi_has_the_sentences_of_handlers(app: FastAPI) -> None:
    @app.get("/own")
    async def own_handler() -> None:
        """Do something of our own.

        Slowly.
        """

    router = APIRouter(prefix="/included")
    router.get("/{id}")(own_handler)
    app.include_router(router)
    with TestClient(app) as client:
        paths = client.get("/openapi.json").json()["paths"]
    for path in ("/own", "/included/{id}"):
        found = paths[path]["get"]
        assert (found["summary"], found["description"]) == ("Do something of our own", "Slowly.")


def test_allow_names_no_method_that_nobody_may_send(app: FastAPI) -> None:
    found = TestClient(app).options("/live/now")
    assert (found.status_code, found.headers["allow"]) == (405, "GET")
