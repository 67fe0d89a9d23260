"""Middleware groups: the routes that they apply to, and their order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime import Application, FwError
from fw.runtime.http import RouteTable, through
from fw.runtime.http.request_limits import RequestLimits
from fw.runtime.http.routing.fast_path import FastPath

MODULE = """
from fastapi import APIRouter
from fw.runtime.http import Response, success
router = APIRouter(prefix="/{segment}")

@router.get("/")
async def index() -> Response:
    return success([])
"""


class Mark:
    """Puts its word on the answer: the innermost comes first."""

    def __init__(self, app: ASGIApp, word: str = "plain") -> None:
        self.app = app
        self.word = word

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-mark", self.word.encode())]
            await send(message)

        await self.app(scope, receive, marked)


Make = Callable[[str], FastAPI]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return what makes an application of two models and a router, with some settings."""
    for number, segment in enumerate(("blogposts", "comments")):
        name = ("blog_post", "comment")[number]
        folder = tmp_path / "grouped_routes"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(MODULE.replace("{segment}", segment))
    monkeypatch.syspath_prepend(str(tmp_path))

    def made(settings: str) -> FastAPI:
        (tmp_path / "fw.toml").write_text(settings)
        routes = {"blogposts": "grouped_routes.blog_post", "comments": "grouped_routes.comment"}
        application = Application(tmp_path).middleware("mark", Mark).routes(RouteTable(routes))
        app = application.create()
        own = APIRouter(prefix="/own", route_class=through("web", "mark:route"))
        for path, override in (("/a", None), ("/b", through("mark:one"))):
            own.add_api_route(path, said, route_class_override=override)
        app.include_router(own)
        return app

    async def said() -> str:
        return "said"

    return made


def client_of(app: FastAPI, **options: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, **options), base_url="http://test")


async def marks(app: FastAPI, *paths: str) -> dict[str, list[str]]:
    async with client_of(app) as client:
        return {path: (await client.get(path)).headers.get_list("x-mark") for path in paths}


PATHS = ("/blogposts/", "/blogposts/nothing", "/comments/", "/health", "/own/a", "/own/b", "/no")

GROUPS = """
[http.middleware]
all = ["mark:all"]
api = ["mark:api", "more"]
more = ["mark:more"]
web = ["mark:web"]
[http.middleware.models]
BlogPost = ["mark:post", "api"]
"""


async def test_each_group_applies_to_its_routes_in_order(make: Make) -> None:
    assert await marks(make(GROUPS), *PATHS) == {
        "/blogposts/": ["more", "api", "post", "all"],
        "/blogposts/nothing": ["more", "api", "post", "all"],
        "/comments/": ["more", "api", "all"],
        "/health": ["all"],
        "/own/a": ["route", "web", "all"],
        "/own/b": ["one", "all"],
        "/no": ["all"],
    }


async def test_without_settings_only_the_default_middleware_runs(make: Make) -> None:
    app = make("")
    assert [each.cls for each in app.user_middleware] == [RequestLimits, FastPath]
    found = await marks(app, *PATHS)
    assert {path: each for path, each in found.items() if each} == {
        "/own/a": ["route"],
        "/own/b": ["one"],
    }


async def test_a_model_may_have_no_middleware(make: Make) -> None:
    app = make('[http.middleware]\napi = ["mark"]\nmodels = { Comment = [] }\n')
    assert await marks(app, *PATHS[:3]) == {
        "/blogposts/": ["plain"],
        "/blogposts/nothing": ["plain"],
        "/comments/": [],
    }


async def test_groups_work_with_a_root_path(make: Make) -> None:
    app = make('[http.middleware]\napi = ["mark"]\n')
    async with client_of(app, root_path="/v1") as client:
        assert (await client.get("/v1/comments/")).headers.get_list("x-mark") == ["plain"]


async def test_through_uses_the_groups_of_the_serving_application(make: Make) -> None:
    """A router is a module's; tests and mounts make several applications of it."""
    router = APIRouter(route_class=through("web"))

    @router.get("/page")
    async def page() -> str:
        return "page"

    for word in ("one", "two"):
        app = make(f'[http.middleware]\nweb = ["mark:{word}"]\n')
        app.include_router(router)
        assert await marks(app, "/page") == {"/page": [word]}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('api = ["mrk"]', "fw.toml: api in [http.middleware]: unknown middleware or group"),
        ('api = "mark"', "invalid api in [http.middleware]: 'mark'"),
        ('a = ["b"]\nb = ["a"]', "middleware groups form a cycle: a -> b -> a"),
        ('api = ["throttle:0,1"]', "middleware 'throttle:0,1': invalid throttle argument '0'"),
        ('api = ["throttle:60,x"]', "invalid throttle argument 'x'"),
        ('api = ["throttle:60,inf"]', "invalid throttle argument 'inf'"),
        ('api = ["mark:a,b,c"]', "middleware 'mark:a,b,c': Mark: too many positional arguments"),
        ('api = ["gzip:500,12"]', "invalid gzip arguments '500' and '12'"),
        ('api = ["body_limit"]', "middleware 'body_limit': cannot resolve most of BodyLimit"),
        ('api = ["body_limit:1k"]', "invalid body limit '1k'"),
        ("models = { Nothing = [] }", "[http.middleware.models]: unknown model 'Nothing'"),
        ("models = 3", "invalid models in [http.middleware]: 3"),
        ('models = { Comment = ["mrk"] }', "unknown middleware or group 'mrk'"),
        (
            'web = ["security_headers"]\n[http.security_headers]\nx = "a\\nb"',
            "invalid x in [http.security_headers]: 'a\\nb'",
        ),
    ],
)
def test_invalid_groups_are_refused_at_the_start(make: Make, text: str, told: str) -> None:
    with pytest.raises(FwError) as caught:
        make(f"[http.middleware]\n{text}\n")
    assert told in caught.value.message
    assert caught.value.hint


def test_a_taken_middleware_name_is_refused(tmp_path: Path) -> None:
    application = Application(tmp_path).middleware("mark", Mark).middleware("mark", Mark)
    for name, factory in (("throttle", Mark), ("mark", RequestLimits)):
        with pytest.raises(FwError, match=f"middleware '{name}' exists already"):
            application.middleware(name, factory)
