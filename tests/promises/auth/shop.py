"""A project with logins on a database, and who logs in there."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from pymongo import MongoClient
from pymongo.errors import PyMongoError

from tests.applications import run
from tests.promises.api.serving import Server, serve

__all__ = ["PASSWORD", "SUPER_ADMIN", "Api", "make", "served", "shop"]

SCHEMA = (Path(__file__).parents[2] / "golden" / "logins" / "schema.fw").read_text()
SUPER_ADMIN = "root@shop.example"
PASSWORD = "correct horse battery"
FILE = "database/app.db"
SQLITE = f"sqlite:///{FILE}"


class Api:
    """Sends requests with or without a token."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        self.token = token

    def send(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] = {}
    ) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        sent = {"Content-Type": "application/json", **headers}
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.server.address}{path}", data, sent, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except HTTPError as answer:
            return answer.code, json.loads(answer.read() or b"null")

    def login(self, email: str, password: str = PASSWORD) -> Api:
        """Return one that sends the requests of a user."""
        status, body = self.send("POST", "/auth/login", {"email": email, "password": password})
        assert status == 200, body
        return Api(self.server, body["data"]["access_token"])


@contextmanager
def shop(root: Path, url: str, *options: str, settings: str = "") -> Iterator[Server]:
    """Make, build, migrate, seed and serve it; `options` are those of uvicorn."""
    make(root, url, settings)
    with served(root, *options) as running:
        yield running


def make(root: Path, url: str, settings: str = "") -> None:
    """Make, build, migrate and seed it: a copy, where another test needed one as well."""
    on_sqlite = url.startswith("sqlite:///")
    shutil.copytree(_seeded() if on_sqlite else _built(), root)
    _name_database(root, url)
    if on_sqlite:
        (root / FILE).rename(root / url.removeprefix("sqlite:///"))
    elif url.startswith("mongodb:"):
        server, _, name = url.rpartition("/")
        _copy_collections(server, _seeded_on(server), name)
    else:
        _migrate_and_seed(root)
    file = root / "fw.toml"
    # Lines of the last table, or those of another one below its name.
    table, _, _ = settings.lstrip("\n").partition("\n")
    if table.startswith("["):
        file.write_text(file.read_text().replace(f"\n{table}\n", settings, 1))
    else:
        file.write_text(file.read_text() + settings)


@cache
def _seeded() -> Path:
    """Return one on SQLite to copy."""
    root = Path(shutil.copytree(_built(), _built().parent / "seeded"))
    _migrate_and_seed(root)
    return root


@cache
def _seeded_on(server: str) -> str:
    """Return the name of a seeded database of a MongoDB server, which is dropped at the exit."""
    name = f"fw_shop_{uuid4().hex}"
    root = Path(shutil.copytree(_built(), _built().parent / name))
    _name_database(root, f"{server}/{name}")
    atexit.register(_drop, server, name)
    _migrate_and_seed(root)
    return name


def _copy_collections(server: str, source: str, target: str) -> None:
    """Copy the collections of a database of a MongoDB server with their validators and indexes."""
    with MongoClient[dict[str, Any]](server) as client:
        old, new = client[source], client[target]
        for found in old.list_collections():
            name = found["name"]
            copied = new.create_collection(name, **found["options"])
            for index in old[name].list_indexes():
                if index["name"] != "_id_":
                    rest = {key: index[key] for key in index if key not in ("v", "key")}
                    copied.create_index(list(index["key"].items()), **rest)
            if rows := list(old[name].find()):
                copied.insert_many(rows)


def _drop(server: str, name: str) -> None:
    with suppress(PyMongoError), MongoClient[dict[str, Any]](server) as client:
        client.drop_database(name)


@cache
def _built() -> Path:
    """Return one without a database to copy."""
    from fw.tasks.scaffold.project import NEW_FILES, new

    folder = tempfile.mkdtemp(prefix="fw-shop-")
    atexit.register(shutil.rmtree, folder)
    root = Path(folder, "shop")
    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text(SCHEMA)
    lines = (f"DATABASE_URL={SQLITE}", f"ADMIN_EMAIL={SUPER_ADMIN}", f"ADMIN_PASSWORD={PASSWORD}")
    (root / ".env").touch(mode=0o600)
    (root / ".env").write_text("\n".join(lines) + "\n")
    run("-m", "fw", "auth", root=root)
    return root


def _name_database(root: Path, url: str) -> None:
    env = root / ".env"
    env.write_text(env.read_text().replace(f"DATABASE_URL={SQLITE}\n", f"DATABASE_URL={url}\n"))


def _migrate_and_seed(root: Path) -> None:
    for command in ("migrate", "seed"):
        run("-m", "fw", command, root=root)


@contextmanager
def served(root: Path, *options: str) -> Iterator[Server]:
    """Serve it."""
    uvicorn = ("uvicorn", "app.main:app", "--log-level", "error", "--no-access-log", *options)
    with serve(root, by=uvicorn) as running:
        yield running
