"""A project with an admin: its files, two models with routes, and logins if they are wanted."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import UUID

import httpx
import sqlalchemy as sa
from fastapi import APIRouter, FastAPI
from sqlalchemy.orm import Mapped, mapped_column, registry

from fw.runtime import Application
from fw.runtime.auth import Auth, Passwords, auth_router
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import PASSWORD as HASHED
from fw.runtime.database import (
    PRIVATE,
    Database,
    Model,
    Query,
    Repository,
    Timestamps,
    primary_key,
)
from fw.runtime.http import RouteTable
from fw.runtime.testing import fake_cache
from tests.runtime.databases import database_with

SECRET = "u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN"
PASSWORD = "correct horse battery"
PAGE = """<!doctype html><html><head><base href="__FW_BASE__">
<meta property="csp-nonce" nonce="__FW_NONCE__">
<script type="application/json" id="settings">__FW_SETTINGS__</script>
<script type="module" src="./assets/index-1a2b.js"></script></head><body></body></html>
"""


class Own(Model):
    """Base of the models, whose names those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Role(Own):
    __tablename__ = "roles"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(40), unique=True)


class Account(Own):
    __tablename__ = "accounts"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120))
    email: Mapped[str] = mapped_column(sa.String(254), unique=True)
    password: Mapped[str] = mapped_column(sa.String(255), info=HASHED)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("roles.id"))
    verified_at: Mapped[datetime | None]


class BlogPost(Timestamps, Own):
    __tablename__ = "blog_posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(sa.String(80))
    seen_at: Mapped[datetime | None]
    token_at: Mapped[datetime | None] = mapped_column(info=PRIVATE)


class Topic(Own):
    __tablename__ = "topics"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(sa.String(80))


class Accounts(Repository[Account]):
    model = Account


class BlogPosts(Repository[BlogPost]):
    model = BlogPost


class Topics(Repository[Topic]):
    """Keeps to itself what is hidden."""

    model = Topic

    def query(self) -> Query:
        return super().query().where("label", "!=", "hidden")


def routes_of(name: str, **names: Any) -> str:
    """Put what a module of routes has into one; return its name."""
    module = ModuleType(f"fw_test_admin.{name}")
    vars(module).update({"router": APIRouter(prefix="/x"), **names})
    sys.modules[module.__name__] = module
    return module.__name__


def router_of(**names: Any) -> APIRouter:
    """Return a router with a handler from another module, as generated code has it."""
    exec("async def index() -> None: ...", names)
    router = APIRouter(prefix="/x")
    router.add_api_route("/", names["index"])
    return router


def modules() -> dict[str, str]:
    """Return the table of routes."""
    return {
        "blogposts": routes_of("blog_post", BlogPosts=BlogPosts, Repository=Repository),
        "topics": routes_of("topic", router=router_of(Other=BlogPosts, Topics=Topics)),
        "accounts": routes_of("account", Accounts=Accounts),
        "broken": "fw_test_admin.nowhere",
        "bare": routes_of("bare"),
    }


def post() -> dict[str, Any]:
    """Return the descriptor of a model, as a build writes it."""
    return {
        "//": "fw:generated:sha256:0",
        "model": "BlogPost",
        "path": "blogposts",
        "one": "Blog post",
        "many": "Blog posts",
        "key": "id",
        "title": "title",
        "fields": {
            "id": {"type": "uuid", "label": "ID", "made": True},
            "title": {"type": "string", "label": "Title", "length": 80, "required": True},
        },
        "relations": {},
    }


def topic() -> dict[str, Any]:
    """Return a descriptor without what may be left out."""
    return {
        "model": "Topic",
        "path": "topics",
        "key": "id",
        "fields": {"id": {"type": "int", "label": "ID"}},
    }


def write(root: Path, files: Mapping[str, object]) -> None:
    """Write files below a folder: texts as they are, anything else as JSON."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=2)
        file.write_text(text, encoding="utf-8")


def project(root: Path, settings: str = "[admin]\n") -> Path:
    """Write what a project with an admin has; return its folder."""
    write(
        root,
        {
            "fw.toml": f'[project]\nname = "Shop"\n\n{settings}',
            ".env": f"JWT_SECRET={SECRET}\n",
            "admin/resources/blog_post.json": post(),
            "admin/resources/topic.json": topic(),
            "admin/menu.json": {"//": "fw:generated:sha256:0", "menu": ["topics", "blogposts"]},
            "admin/theme.json": {"name": "plain"},
            "admin/dist/index.html": PAGE,
            "admin/dist/assets/index-1a2b.js": "export const answer = 42;\n" * 100,
        },
    )
    return root


def logins() -> Auth:
    """Return logins whose passwords are cheap to check."""
    return Auth(user=Account, role=Role)


def application(root: Path, auth: Auth | None = None) -> FastAPI:
    """Return the application of a project."""
    found = modules()
    if auth is not None:
        found["auth"] = routes_of("auth", router=auth_router(auth))
    made = Application(root).routes(RouteTable(found, guard=auth)).create()
    if auth is not None:
        auth.passwords = auth.accounts._passwords = Passwords(memory=64, passes=1)
    return made


def client_of(app: Any, **options: Any) -> httpx.AsyncClient:
    """Return a client of an application; what it doesn't answer for is raised."""
    transport = httpx.ASGITransport(app, **options)
    return httpx.AsyncClient(transport=transport, base_url="http://test")


@asynccontextmanager
async def database_of(url: str) -> AsyncIterator[Database]:
    """Make a database with empty tables the current one."""
    async with database_with(url, *Own.metadata.tables.values(), *TABLES) as opened:
        with fake_cache():
            yield opened
