"""Route table: the same answers as `include_router`, with lazy imports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime import Application
from fw.runtime.errors import FwError
from fw.runtime.http import RouteTable
from fw.runtime.http.application import Api
from fw.runtime.http.error_handling.exception_handlers import install

MODULE = """
from typing import Annotated
from fastapi import APIRouter, Depends, Header, Query
from pydantic import BaseModel

LOADED = True

class Body(BaseModel):
    n: int

def current_user(x_user: Annotated[str, Header()] = "nobody") -> str:
    return x_user

router = APIRouter(prefix="/plants", tags=["Plant"])

@router.get("/")
async def index(tag: Annotated[list[str], Query()] = [], must: int = 0) -> dict:
    return {"tag": tag, "must": must}

@router.get("/special")
async def special(need: int, user: Annotated[str, Depends(current_user)]) -> dict:
    return {"need": need, "user": user}

@router.get("/{id}")
async def show(id: int) -> dict:
    return {"id": id}

@router.post("/", status_code=201)
async def store(body: Body) -> dict:
    return {"n": body.n}

@router.put("/{id}")
@router.patch("/{id}")
async def update(id: int, body: Body) -> dict:
    return {"id": id, "n": body.n}

@router.get("/deep/{path:path}")
async def deep(path: str) -> dict:
    return {"path": path}

def plain() -> dict:
    return {"plain": True}

router.get("/sync/route")(plain)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with a router, not imported yet."""
    name = f"plants_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def lazily(module: str) -> FastAPI:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    install(app)
    app.add_table(RouteTable({"plants": module}))
    return app


def directly(module: str) -> FastAPI:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    install(app)
    app.include_router(RouteTable({"plants": module}).router("plants"))
    return app


REQUESTS: list[tuple[str, str, Any]] = [
    ("GET", "/plants/", None),
    ("GET", "/plants", None),
    ("GET", "/plants?tag=a", None),
    ("GET", "/plants/?tag=a&tag=b&must=3", None),
    ("GET", "/plants/?must=x", None),
    ("GET", "/plants/7", None),
    ("GET", "/plants/7/", None),
    ("GET", "/plants/x", None),
    ("GET", "/plants/special", None),
    ("GET", "/plants/special?need=1", None),
    ("GET", "/plants/deep/a/b%20c/d", None),
    ("GET", "/plants/sync/route", None),
    ("GET", "/plants/no/such", None),
    ("GET", "/plantsx", None),
    ("GET", "//plants/", None),
    ("GET", "/Plants/", None),
    ("GET", "/", None),
    ("POST", "/plants/", {"n": 1}),
    ("POST", "/plants/", {"n": "x"}),
    ("POST", "/plants/7", {"n": 1}),
    ("POST", "/plants", {"n": 1}),
    ("PUT", "/plants/7", {"n": 1}),
    ("PATCH", "/plants/7", {"n": 1}),
    ("DELETE", "/plants/7", None),
    ("OPTIONS", "/plants/", None),
    ("HEAD", "/plants/", None),
    ("BREW", "/plants/", None),
]


async def answer(app: FastAPI, verb: str, path: str, body: Any, root: str = "") -> tuple[Any, ...]:
    transport = httpx.ASGITransport(app, root_path=root)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        got = await client.request(verb, root + path, json=body, headers={"x-user": "me"})
    return got.status_code, got.headers.multi_items(), got.content


@pytest.mark.parametrize("root", ["", "/below"])
@pytest.mark.parametrize(("verb", "path", "body"), REQUESTS)
async def test_answers_equal_those_of_include_router(
    module: str, verb: str, path: str, body: Any, root: str
) -> None:
    expected = await answer(directly(module), verb, path, body, root)
    assert await answer(lazily(module), verb, path, body, root) == expected


async def test_dependency_overrides_belong_to_one_application(module: str) -> None:
    one, other = lazily(module), lazily(module)
    for app in (one, other):
        await answer(app, "GET", "/plants/7", None)
    one.dependency_overrides[sys.modules[module].current_user] = lambda: "stand-in"
    for app, user in ((one, b"stand-in"), (other, b"me")):
        assert user in (await answer(app, "GET", "/plants/special?need=1", None))[2]


async def test_a_route_added_later_is_served(module: str) -> None:
    app = lazily(module)
    await answer(app, "GET", "/plants/7", None)

    @sys.modules[module].router.get("/late/come")
    async def late() -> str:
        return "late"

    assert (await answer(app, "GET", "/plants/late/come", None))[0::2] == (200, b'"late"')


async def test_dependencies_can_be_overridden(module: str) -> None:
    app = lazily(module)
    await answer(app, "GET", "/plants/7", None)
    app.dependency_overrides[sys.modules[module].current_user] = lambda: "stand-in"
    status, _, content = await answer(app, "GET", "/plants/special?need=1", None)
    assert (status, content) == (200, b'{"need":1,"user":"stand-in"}')


async def test_a_module_is_imported_by_the_first_request_below_its_segment(module: str) -> None:
    app = lazily(module)
    await answer(app, "GET", "/", None)
    await answer(app, "GET", "/other/1", None)
    assert module not in sys.modules
    await answer(app, "GET", "/plants/1", None)
    assert module in sys.modules


def test_eager_raises_for_a_broken_module_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(ModuleNotFoundError):
        Api().add_table(RouteTable({"plants": "no_such_module_at_all"}, eager=True))
    with pytest.raises(FwError, match="has no router"):
        Api().add_table(RouteTable({"plants": "json"}, eager=True))


@pytest.mark.parametrize(
    "code",
    [
        "router = APIRouter(lifespan=opened)",
        "router = APIRouter(on_startup=[print])",
        "router = APIRouter(on_shutdown=[print])",
        "router = APIRouter(); router.include_router(APIRouter(lifespan=opened))",
        "router = APIRouter(lifespan=opened); router.include_router(APIRouter())",
    ],
)
def test_a_router_with_a_lifespan_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    name = f"resources_{tmp_path.name}"
    opened = "@asynccontextmanager\nasync def opened(app): yield"
    imports = "from contextlib import asynccontextmanager\nfrom fastapi import APIRouter"
    (tmp_path / f"{name}.py").write_text(f"{imports}\n\n{opened}\n\n{code}\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(FwError, match="would never run"):
        Api().add_table(RouteTable({"plants": name}, eager=True))


def test_a_router_with_another_one_has_no_lifespan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"nested_{tmp_path.name}"
    code = "router = APIRouter()\nrouter.include_router(APIRouter())\n"
    (tmp_path / f"{name}.py").write_text(f"from fastapi import APIRouter\n\n{code}")
    monkeypatch.syspath_prepend(tmp_path)
    Api().add_table(RouteTable({"plants": name}, eager=True))


@pytest.mark.parametrize(
    ("text", "line"), [("x = 1\ndef broken(:\n", 2), ("import json\n\njson.loads('')\n", 3)]
)
async def test_a_broken_module_does_not_affect_the_others(
    module: str,
    text: str,
    line: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    name = f"broken_{module}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "fw.toml").write_text("")
    application = Application(tmp_path).routes(RouteTable({"stones": name, "plants": module}))
    app = application.create()
    for _ in range(2):
        assert (await answer(app, "GET", "/plants/7", None))[0] == 200
        status, _headers, body = await answer(app, "GET", "/stones/7", None)
        assert (status, json.loads(body)["code"]) == (500, "internal_error")
        assert name not in body.decode()
    place = f"{tmp_path / name}.py:{line}"
    told = [record for record in caplog.records if place in record.getMessage()]
    assert [bool(record.exc_info) for record in told] == [True, False, False]
    status, _headers, body = await answer(app, "GET", "/openapi.json", None)
    assert status == 200
    assert "/plants/{id}" in json.loads(body)["paths"]
    status, _headers, body = await answer(app, "GET", "/health/ready", None)
    expected = {"status": "unavailable", "checks": {"routes": "failed"}}
    assert (status, json.loads(body)) == (503, expected)


ROUTER = "from fastapi import APIRouter\nrouter = APIRouter(prefix='/stones')\n"


async def mend(
    module: str, folder: Path, text: str, caplog: pytest.LogCaptureFixture
) -> tuple[int, int, int, str]:
    """Serve a broken module, mend it; return three statuses and what the log says to do."""
    file = folder / f"broken_{module}.py"
    file.write_text(text)
    (folder / "fw.toml").write_text("")
    table = RouteTable({"stones": file.stem, "plants": module})
    app = Application(folder).routes(table).create()
    before, *_ = await answer(app, "GET", "/stones/", None)
    assert "/stones/" not in app.openapi()["paths"]
    (told,) = (record.getMessage() for record in caplog.records if "cannot import" in record.msg)
    mended = text.replace("1 / 0", "").replace("1 +\n", "")
    file.write_text(f"{ROUTER}{mended}\nrouter.get('/')(lambda: 'mended')\n")
    ready, *_ = await answer(app, "GET", "/health/ready", None)
    after, *_ = await answer(app, "GET", "/stones/", None)
    assert ("/stones/" in app.openapi()["paths"]) is (after == 200)
    return before, ready, after, told


@pytest.mark.parametrize("text", ["1 +\n", "import json\n1 / 0\n"])
async def test_a_fixed_module_is_served_without_a_restart(
    module: str, text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before, ready, after, told = await mend(module, tmp_path, text, caplog)
    assert (before, ready, after) == (500, 200, 200)
    assert told.endswith("fix it; the change is picked up")


HALF = """
from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped
class HalfRun(Model):
    __tablename__ = "half_run"
    id: Mapped[int] = primary_key()
1 / 0
"""


async def test_a_module_that_has_defined_a_table_needs_a_restart(
    module: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    try:
        before, ready, after, told = await mend(module, tmp_path, HALF, caplog)
    finally:
        from fw.runtime.database import Model

        Model.metadata.remove(Model.metadata.tables["half_run"])
    assert (before, ready, after) == (500, 503, 500)
    assert told.endswith("fix it and restart")


async def test_other_routes_of_the_application_are_served(module: str) -> None:
    app = lazily(module)

    @app.get("/plants/7/leaves")
    async def leaves() -> dict[str, bool]:
        return {"own": True}

    assert (await answer(app, "GET", "/plants/7/leaves", None))[2] == b'{"own":true}'


async def test_405_names_every_method_of_the_path(module: str) -> None:
    for app in (lazily(module), directly(module)):
        status, headers, _ = await answer(app, "DELETE", "/plants/7", None)
        assert (status, dict(headers)["allow"]) == (405, "GET, PUT, PATCH")


def test_a_route_outside_of_its_segment_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"moved_{tmp_path.name}"
    code = "router = APIRouter(prefix='/trees')\n\n@router.get('/')\nasync def index(): ...\n"
    (tmp_path / f"{name}.py").write_text(f"from fastapi import APIRouter\n\n{code}")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(FwError, match=r"no request reaches /trees/ .* has 'plants' .* not 'trees'"):
        RouteTable({"plants": name}).router("plants")
    assert RouteTable({"plants": name, "trees": name}).router("plants").routes


SCALE = """
import sys, time
sys.path.insert(0, {folder!r})
from fw.runtime import Application
from fw.runtime.http import RouteTable
start = time.process_time()
app = Application({folder!r}).routes(RouteTable({{f"entity{{n}}s": f"no.module{{n}}" for n in range({count})}}))
app.create()
print(time.process_time() - start)
"""


def test_a_thousand_models_start_as_fast_as_one(tmp_path: Path) -> None:
    def start(count: int) -> float:
        code = SCALE.format(folder=str(tmp_path), count=count)
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    one = min(start(1) for _ in range(3))
    thousand = min(start(1000) for _ in range(3))
    assert thousand - one < 0.1
