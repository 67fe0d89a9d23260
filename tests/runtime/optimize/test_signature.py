"""Signature of an application: what is in its document, and isn't in a file, is in the signature."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import BaseModel

from fw.runtime import Application
from fw.runtime.auth import Auth, auth_router
from fw.runtime.http import RouteTable
from fw.runtime.optimize.route_cache import signature
from tests.runtime.admin.site import project as site_project
from tests.runtime.admin.site import routes_of
from tests.runtime.app import table
from tests.runtime.auth.test_integer_keys import Numbered
from tests.runtime.optimize.cached import STORED, application, get, store


async def test_another_guard_makes_the_cache_stale(project: Path) -> None:
    class Guard:
        def __init__(self, scheme: str) -> None:
            self.scheme = scheme

        def open(self, *_: object) -> None:
            """Nothing has to be opened."""

        def describe_own(self, *_: object) -> None:
            """No route of the application's own is guarded."""

        def described_settings(self) -> list[object]:
            return []

        def describe(self, document: dict[str, Any], of: RouteTable) -> None:
            document["components"]["securitySchemes"] = {self.scheme: {"type": "http"}}

        def around(self, app: Any, of: RouteTable) -> Any:
            return app

    def guarded(scheme: str) -> FastAPI:
        own = RouteTable(table.modules)
        own.guard = Guard(scheme)  # type: ignore[assignment]
        return Application(project).routes(own).create()

    store(project, guarded("bearer"))
    assert (await get(guarded("bearer"))).content == STORED
    assert (await get(guarded("basic"))).content != STORED


class Shown(BaseModel):
    id: int


class ShownOtherwise(BaseModel):
    id: str


def named_alike(model: type[BaseModel]) -> type[BaseModel]:
    """Return a model that only its fields tell from another."""
    return type("Shown", (model,), {"__module__": __name__})


def webhook(app: FastAPI) -> None:
    app.webhooks.post("told")(lambda: None)


def customised(app: FastAPI) -> None:
    app.openapi = lambda: {"paths": {"/things/": {}}}  # type: ignore[method-assign]


FACTS: dict[str, Callable[[FastAPI], Any]] = {
    "title": lambda app: setattr(app, "title", "other"),
    "version": lambda app: setattr(app, "version", "9"),
    "summary": lambda app: setattr(app, "summary", "other"),
    "description": lambda app: setattr(app, "description", "other"),
    "contact": lambda app: setattr(app, "contact", {"name": "other"}),
    "license": lambda app: setattr(app, "license_info", {"name": "MIT"}),
    "terms": lambda app: setattr(app, "terms_of_service", "https://example.org/terms"),
    "tags": lambda app: setattr(app, "openapi_tags", [{"name": "other"}]),
    "servers": lambda app: setattr(app, "servers", [{"url": "https://example.org"}]),
    "documents": lambda app: setattr(app, "openapi_external_docs", {"url": "https://example.org"}),
    "openapi": lambda app: setattr(app, "openapi_version", "3.1.1"),
    "webhook": webhook,
    "custom": customised,
    "table": lambda app: app.add_table(RouteTable({"more": "os"})),  # type: ignore[attr-defined]
}
ROUTES_OF_ITS_OWN: dict[str, dict[str, Any]] = {
    "as stored": {},
    "method": {"methods": ["POST"]},
    "status": {"status_code": 202},
    "summary": {"summary": "other"},
    "deprecated": {"deprecated": True},
    "hidden": {"include_in_schema": False},
    "responses": {"responses": {404: {"description": "gone"}}},
    "model": {"response_model": named_alike(ShownOtherwise)},
    "extra": {"openapi_extra": {"x-mine": 1}},
}


@pytest.mark.parametrize("fact", FACTS)
async def test_every_attribute_in_the_document_makes_the_cache_stale(
    project: Path, fact: str
) -> None:
    app = application(project)
    FACTS[fact](app)
    answer = await get(app)
    assert answer.content != STORED
    assert "/things/" in answer.json()["paths"]


@pytest.mark.parametrize("what", ROUTES_OF_ITS_OWN)
async def test_every_option_of_another_route_makes_the_cache_stale(
    project: Path, what: str
) -> None:
    def made(**options: Any) -> FastAPI:
        app = application(project)
        options = {"response_model": named_alike(Shown), **options}
        app.add_api_route("/own", lambda: None, **options)
        return app

    store(project, made())
    answer = await get(made(**ROUTES_OF_ITS_OWN[what]))
    assert (answer.content == STORED) is (what == "as stored")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AUTH_REGISTRATION", "false"),
        ("AUTH_MIN_PASSWORD_LENGTH", "20"),
        ("AUTH_RESET_URL", "https://shop.example/reset"),
    ],
)
def test_settings_of_logins_are_in_the_signature(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    def signed() -> str:
        auth = Auth(user=Numbered, role=Numbered)
        routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
        return signature(Application(root).routes(routes).create())

    root = site_project(tmp_path)
    before = signed()
    assert signed() == before
    monkeypatch.setenv(name, value)
    assert signed() != before
