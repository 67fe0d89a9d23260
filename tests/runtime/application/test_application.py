"""Creating, starting, mounting and stopping an application."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

import httpx
import pytest
from fastapi import FastAPI, HTTPException, Request
from pydantic import BaseModel, Field, TypeAdapter, ValidationError, field_validator

from fw.runtime import Application, Config, FwError, ServiceProvider, Storage
from fw.runtime.database import Database, DatabaseServiceProvider, current
from fw.runtime.database.connection.database import use
from fw.runtime.database.errors import NotConfigured
from fw.runtime.http import RouteTable, Text, validation_error
from tests.runtime.app import table
from tests.runtime.conftest import create_tables


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Keep the environment's database out, and each test's own away from the next."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    yield
    use(None)


def client_of(app: FastAPI, **options: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, **options), base_url="http://test")


def running(app: FastAPI) -> Any:
    """Run an application's start and end around a block, as a server does."""
    return app.router.lifespan_context(app)


async def test_providers_run_each_stage_in_order(tmp_path: Path) -> None:
    seen: list[str] = []

    class First(ServiceProvider):
        name = "first"

        def register(self) -> None:
            seen.append(f"register {self.name}")
            self.app.singleton(self.name, object)

        def boot(self) -> None:
            assert self.app.make("second") is self.app.make("second")
            seen.append(f"boot {self.name}")

        async def start(self) -> None:
            seen.append(f"start {self.name}")

        async def stop(self) -> None:
            seen.append(f"stop {self.name}")

    class Second(First):
        name = "second"

    app = Application(tmp_path).register(First).register(Second).create()
    async with running(app):
        seen.append("serve")
    expected = [
        f"{stage} {name}" for stage in ("register", "boot", "start") for name in ("first", "second")
    ]
    assert seen == [*expected, "serve", "stop second", "stop first"]


async def test_start_up_handlers_run_while_providers_do(tmp_path: Path) -> None:
    """FastAPI users write `@app.on_event("startup")`, which FastAPI ignores beside a lifespan."""
    seen: list[str] = []

    class Provider(ServiceProvider):
        async def start(self) -> None:
            seen.append("start")

        async def stop(self) -> None:
            seen.append("stop")

    async def warm() -> None:
        seen.append("warm")

    app = Application(tmp_path).register(Provider).create()
    app.router.on_startup += [warm, lambda: seen.append("ready")]
    app.router.on_shutdown += [lambda: seen.append("closed")]
    async with running(app):
        seen.append("serve")
    assert seen == ["start", "warm", "ready", "serve", "closed", "stop"]


async def test_the_database_of_the_project_becomes_the_current_one(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DATABASE_URL=sqlite:///data.db\n")
    application = Application(tmp_path).register(DatabaseServiceProvider).routes(table)
    app = application.create()
    assert application.make(Database) is current()
    assert application.make(Config) is application.config
    async with running(app), client_of(app) as client:
        await create_tables(current())
        assert (await client.post("/shelves/", json={"label": "a"})).status_code == 201
        ready = await client.get("/health/ready")
        assert (ready.status_code, ready.json()) == (
            200,
            {"status": "ok", "checks": {"database": "ok"}},
        )
    assert (tmp_path / "data.db").exists()


async def test_a_provider_decides_whether_its_database_is_ready(tmp_path: Path) -> None:
    class Provider(DatabaseServiceProvider):
        async def check(self) -> None:
            raise LookupError

    (tmp_path / ".env").write_text("DATABASE_URL=sqlite:///data.db\n")
    app = Application(tmp_path).register(Provider).create()
    async with running(app), client_of(app) as client:
        ready = await client.get("/health/ready")
    assert (ready.status_code, ready.json()["checks"]) == (503, {"database": "unavailable"})


async def test_an_application_without_a_database_starts_and_is_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = Application(tmp_path).register(DatabaseServiceProvider).routes(table).create()
    with pytest.raises(NotConfigured):
        current()
    async with running(app), client_of(app) as client:
        assert (await client.get("/health")).json() == {"status": "ok"}
        ready = await client.get("/health/ready")
        assert ready.status_code == 503
        assert ready.json() == {"status": "unavailable", "checks": {"database": "unavailable"}}
        answer = await client.get("/things/")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.headers["retry-after"] == "1"
    told = [record.getMessage() for record in caplog.records]
    assert "DATABASE_URL is not set" in told[0]
    assert "fw db configure" in told[0]
    assert not any("None" in line for line in told)


async def test_health_endpoints_accept_head(tmp_path: Path) -> None:
    async with client_of(Application(tmp_path).create()) as client:
        for path in ("/health", "/health/ready"):
            assert (await client.head(path)).status_code == 200


async def test_every_answer_has_security_headers_and_no_server_header(tmp_path: Path) -> None:
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        for path in ("/health", "/nothing", "/things/x", "/docs", "/openapi.json"):
            headers = (await client.get(path)).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert "geolocation=()" in headers["permissions-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert len(headers.get_list("content-security-policy")) == 1
            assert "access-control-allow-origin" not in headers
            assert "strict-transport-security" not in headers
        secure = await client.get("https://test/health")
        assert secure.headers["strict-transport-security"].startswith("max-age=")


async def test_docs_can_be_switched_off(tmp_path: Path) -> None:
    paths = ("/docs", "/openapi.json", "/docs/assets/docs.js")
    for setting, status in (("", 200), ("[http]\ndocs = false\n", 404)):
        (tmp_path / "fw.toml").write_text(setting)
        async with client_of(Application(tmp_path).routes(table).create()) as client:
            statuses = [(await client.get(path)).status_code for path in paths]
            assert statuses == [status] * 3
            assert (await client.get("/health")).status_code == 200


async def test_cors_allows_the_configured_origins(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text('[http]\ncors_origins = ["https://good.example"]\n')
    ask = {"access-control-request-method": "POST"}
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        good = await client.options("/things/", headers={"origin": "https://good.example", **ask})
        assert good.headers["access-control-allow-origin"] == "https://good.example"
        bad = await client.options("/things/", headers={"origin": "https://bad.example", **ask})
        assert "access-control-allow-origin" not in bad.headers
        # A page of the other origin has to learn what was wrong with its request.
        for body, status in ((b"{", 400), (b"a" * 2_000_000, 413)):
            ask = {"origin": "https://good.example", "content-type": "application/json"}
            refused = await client.post("/things/", content=body, headers=ask)
            assert refused.status_code == status
            assert refused.headers["access-control-allow-origin"] == "https://good.example"
            assert refused.headers["x-content-type-options"] == "nosniff"


async def test_docs_load_no_asset_from_another_host(tmp_path: Path) -> None:
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        page = await client.get("/docs")
        assert page.headers["content-type"].startswith("text/html")
        assert "://" not in page.text
        assert 'data-expansion="list"' in page.text
        for asset in ("swagger-ui-bundle.js", "swagger-ui.css", "docs.js", "favicon-32x32.png"):
            assert f"/docs/assets/{asset}" in page.text
            assert (await client.get(f"/docs/assets/{asset}")).status_code == 200
        for missing in ("nothing.js", "../docs.py", "%2e%2e/docs.py"):
            assert (await client.get(f"/docs/assets/{missing}")).status_code == 404
        described = await client.get("/openapi.json")
        assert described.headers["content-type"] == "application/json"
        assert "servers" not in described.json()
    many = RouteTable({f"a{number}": "missing" for number in range(30)})
    async with client_of(Application(tmp_path).routes(many).create()) as client:
        assert 'data-expansion="none"' in (await client.get("/docs")).text
    below = httpx.ASGITransport(Application(tmp_path).routes(table).create(), root_path="/api")
    async with httpx.AsyncClient(transport=below, base_url="http://test") as client:
        assert '"/api/docs/assets/docs.js"' in (await client.get("/api/docs")).text
        assert (await client.get("/api/openapi.json")).json()["servers"] == [{"url": "/api"}]


async def test_an_application_can_be_mounted_in_another_one(tmp_path: Path) -> None:
    seen: list[str] = []

    class Provider(DatabaseServiceProvider):
        async def start(self) -> None:
            seen.append("start")

    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        seen.append("outer start")
        yield
        seen.append("outer end")

    (tmp_path / ".env").write_text("DATABASE_URL=sqlite:///data.db\n")
    host = FastAPI(lifespan=lifespan)  # type: ignore[arg-type]

    @host.get("/own")
    async def own() -> dict[str, bool]:
        return {"own": True}

    mounted = Application(tmp_path).register(Provider).routes(table).mount(host, "/api")
    assert mounted is host
    async with running(host), client_of(host) as client:
        await create_tables(current())
        assert (await client.get("/own")).json() == {"own": True}
        assert (await client.get("/nothing")).json() == {"detail": "Not Found"}
        made = await client.post("/api/shelves/", json={"label": "a"})
        assert made.status_code == 201
        assert (await client.get("/api/nothing")).json()["code"] == "not_found"
        assert (await client.get("/api/shelves")).headers["location"].endswith("/api/shelves/")
    assert seen == ["outer start", "start", "outer end"]


async def test_an_unsafe_path_of_a_client_is_a_422(tmp_path: Path) -> None:
    app = Application(tmp_path).create()

    @app.get("/files/{path:path}")
    async def show(path: str) -> str:
        return (await Storage.disk().aget(path)).decode()

    with Storage.fake():
        async with client_of(app) as client:
            answer = await client.get("/files/a%00b")
            assert answer.status_code == 422
            assert answer.json()["detail"] == "Invalid path 'a\\x00b': control characters."
            assert (await client.get("/files/missing")).status_code == 404


async def test_a_crash_is_a_500_without_its_message(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = Application(tmp_path).create()

    @app.get("/crash")
    async def crash() -> None:
        raise LookupError("secret words")

    @app.get("/fault")
    async def fault() -> None:
        raise FwError("secret words")

    async with client_of(app, raise_app_exceptions=False) as client:
        for path in ("/crash", "/fault"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "secret" not in answer.text
    assert "secret words" in caplog.text


async def test_http_exceptions_of_the_application_become_problems(tmp_path: Path) -> None:
    app = Application(tmp_path).create()
    raised: dict[str, HTTPException] = {
        "/plain": HTTPException(403),
        "/text": HTTPException(409, "Two of them \ud800."),
        "/data": HTTPException(418, {"tea": 1}, {"x-pot": "short"}),
        "/odd": HTTPException(599),
        "/empty": HTTPException(304),
    }

    async def fail(request: Request) -> None:
        raise raised[request.url.path]

    for path in raised:
        app.add_api_route(path, fail)
    async with client_of(app) as client:
        answers = {path: await client.get(path) for path in raised}
    assert answers["/plain"].json()["code"] == "forbidden"
    assert answers["/text"].json()["detail"] == "Two of them ?."
    data = answers["/data"].json()
    assert (data["code"], data["detail"]) == ("i_m_a_teapot", '{"tea": 1}')
    assert answers["/data"].headers["x-pot"] == "short"
    assert answers["/odd"].json()["title"] == "Error"
    assert (answers["/empty"].status_code, answers["/empty"].content) == (304, b"")


def test_the_message_of_a_custom_validator_is_kept() -> None:
    class Speech(BaseModel):
        title: str

        @field_validator("title")
        @classmethod
        def no_shouting(cls, title: str) -> str:
            raise ValueError(f"speak, don't shout {title}")

    with pytest.raises(ValidationError) as caught:
        Speech(title="LOUD")

    errors = json.loads(bytes(validation_error(caught.value).body))["errors"]
    assert errors == {"title": ["speak, don't shout LOUD"]}


def test_errors_of_text_lengths_count_characters() -> None:
    short = TypeAdapter(Annotated[Text, Field(min_length=8, max_length=9)])
    told = {}
    for text in ("short", "far too long"):
        with pytest.raises(ValidationError) as caught:
            short.validate_python(text)
        told[text] = json.loads(bytes(validation_error(caught.value).body))["errors"][""]
    assert told == {
        "short": ["String should have at least 8 characters"],
        "far too long": ["String should have at most 9 characters"],
    }


async def test_eager_routes_import_every_module_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seldom = RouteTable({"seldom": "no_such_module_at_all"})
    monkeypatch.setenv("FW_ROUTES", "lazy")
    Application(tmp_path).routes(seldom).create()
    monkeypatch.setenv("FW_ROUTES", "eager")
    with pytest.raises(ModuleNotFoundError):
        Application(tmp_path).routes(seldom).create()
    monkeypatch.delenv("FW_ROUTES")
    (tmp_path / ".env").write_text("FW_ROUTES=eagre\n")
    with pytest.raises(FwError, match="invalid FW_ROUTES 'eagre'"):
        Application(tmp_path).routes(seldom).create()


def test_an_application_starts_without_importing_sqlalchemy() -> None:
    code = (
        "import sys; from fw.runtime import Application; from fw.runtime.http import RouteTable; "
        "Application('.').routes(RouteTable({'posts': 'app.routes.post'})).create(); "
        "print([name for name in sys.modules if name.partition('.')[0] == 'sqlalchemy'])"
    )
    blog = Path(__file__).parents[3] / "examples" / "blog"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=blog, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
