"""Development: the error page and the request log, as a browser on the machine sees them."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import Response
from starlette.routing import Route

from fw.runtime import Application
from fw.runtime.auth import Actor, Policy
from fw.runtime.database.connection import database as connection
from fw.runtime.errors import Forbidden
from fw.runtime.http import RouteTable
from fw.runtime.http.error_handling import exception_handlers
from fw.runtime.server.worker import DEVELOPMENT
from tests.runtime.conformance.records import Shelves
from tests.runtime.databases import database_with
from tests.runtime.models import Shelf

BROWSER = {"accept": "text/html,application/xhtml+xml", "authorization": "Bearer hidden-token"}
OWN_CODE = """
from fw.runtime import FwError


def fail():
    try:
        raise LookupError("<b>no shelf</b>")
    except LookupError as error:
        raise FwError("nothing to show", hint="add a shelf") from error
"""


@pytest.fixture
async def app(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[FastAPI]:
    """An application with routes that fail, made by a development server."""
    monkeypatch.setenv(DEVELOPMENT, "1")
    monkeypatch.setattr(exception_handlers, "error_page", None)
    monkeypatch.setattr(connection, "wrap_source", None)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "own_code.py").write_text(OWN_CODE)
    (tmp_path / "broken_routes.py").write_text("router = (\n")
    application = Application(tmp_path).routes(RouteTable({"broken": "broken_routes"}))
    app = application.create()

    @app.get("/fail")
    async def fail() -> None:
        await Shelves().query().where("label", "secret" * 2).first()
        from own_code import fail as failing  # type: ignore[import-not-found]

        failing()

    @app.get("/loop")
    async def loop() -> None:
        for number in range(12):
            await Shelves().find(number)

    async with database_with(sqlite_url, Shelf.__table__):
        yield app
    sys.modules.pop("own_code", None)


async def get(
    app: FastAPI, path: str, client: str = "127.0.0.1", host: str = "localhost", **headers: str
) -> httpx.Response:
    transport = httpx.ASGITransport(app, client=(client, 1), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as opened:
        return await opened.get(path, headers={**BROWSER, **headers})


async def test_an_error_is_a_page_with_its_lines_its_cause_and_its_statements(
    app: FastAPI,
) -> None:
    answer = await get(app, "/fail?a=%3Ci%3E")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "text/html; charset=utf-8")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    text = unescape(answer.text)
    for part in (
        "nothing to show",
        "add a shelf",
        "Raised because of",
        "own_code.py</code>:9",
        'raise FwError("nothing to show", hint="add a shelf") from error',
        "FROM shelves",
        "(not shown)",
    ):
        assert part in text, part
    for hidden in ("hidden-token", "secretsecret", "<b>"):
        assert hidden not in answer.text, hidden


@pytest.mark.parametrize(
    "change",
    [
        {"accept": "application/json"},
        {"client": "192.0.2.7"},
        {"host": "shop.example"},
        {"x-forwarded-for": "192.0.2.7"},
    ],
)
async def test_other_clients_get_the_problem(app: FastAPI, change: dict[str, str]) -> None:
    answer = await get(app, "/fail", **change)
    assert answer.headers["content-type"] == "application/problem+json"
    assert "show" not in answer.text


async def test_a_module_that_cannot_be_imported_is_shown_at_its_line(app: FastAPI) -> None:
    text = (await get(app, "/broken/")).text
    assert "SyntaxError" in text
    assert "broken_routes.py</code>:1" in text


async def test_requests_are_logged_with_the_number_of_their_statements(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fw.requests")
    await get(app, "/loop?a=%0Ab")
    await get(app, "/docs/assets/docs.js")
    line, warning = (record.getMessage() for record in caplog.records)
    assert re.fullmatch(r"GET '/loop\?a=%0Ab' 200 in [0-9.]+ ms, 12 statements", line), line
    assert warning.startswith("12 times in this request: SELECT shelves.")


async def test_a_request_without_sql_is_logged_without_a_number(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fw.requests")
    await get(app, "/health")
    (line,) = (record.getMessage() for record in caplog.records)
    assert re.fullmatch(r"GET '/health' 200 in [0-9.]+ ms", line), line


async def test_the_start_page_links_what_there_is(app: FastAPI) -> None:
    page = await get(app, "/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert 'href="/docs"' in page.text
    assert 'href="/admin"' not in page.text
    app.router.routes.append(Route("/admin", lambda _: Response()))
    assert 'href="/admin"' in (await get(app, "/")).text


async def test_only_browsers_on_this_machine_get_the_start_page(app: FastAPI) -> None:
    assert (await get(app, "/", accept="application/json")).status_code == 404
    assert (await get(app, "/", client="192.0.2.7")).status_code == 404
    assert (await get(app, "/other")).status_code == 404


async def test_a_route_of_the_application_replaces_the_start_page(app: FastAPI) -> None:
    app.get("/")(lambda: {"mine": True})
    assert (await get(app, "/")).json() == {"mine": True}


async def test_there_is_no_start_page_in_production(
    app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DEVELOPMENT)
    assert (await get(Application(tmp_path).create(), "/")).status_code == 404


async def test_a_missing_right_is_told_with_the_roles_that_have_it(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = Policy((), {"Post": {"write": ["admin", "editor"]}}).decide(
        Actor("1", "reader"), "delete", "Post"
    )[1]

    @app.get("/denied")
    async def denied() -> None:
        raise Forbidden(reason)

    @app.get("/explained")
    async def explained() -> None:
        raise Forbidden(reason, detail="Ask an editor.")

    told = "[auth.routes] Post.write allows admin or editor, and the role is reader."
    assert (await get(app, "/denied")).json()["detail"] == told
    assert (await get(app, "/explained")).json()["detail"] == "Ask an editor."
    monkeypatch.setattr(exception_handlers, "error_page", None)
    assert "editor" not in (await get(app, "/denied")).text


def test_only_a_development_server_shows_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DEVELOPMENT, raising=False)
    Application(tmp_path).create()
    assert exception_handlers.error_page is None
    assert connection.wrap_source is None
