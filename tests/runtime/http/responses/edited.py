"""Applications with an edited copy of the blog, each in a process that is forked for it.

`python -m tests.runtime.http.responses.edited` reads a line of JSON for each application: its
folder, its database and its requests. It answers with a line of JSON: the answers of the
application, and those of FastAPI alone.

FastAPI alone means: the routers are included in a plain `FastAPI()`, and the functions of
`fw.runtime.http` that make responses return the data, so that FastAPI encodes it.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[4]
BLOG = ROOT / "examples" / "blog"
LIBRARIES = (
    "aiosqlite",
    "fw.runtime.application.application",
    "fw.runtime.database.backends.sqlite.driver",
    "fw.runtime.database.repositories.service",
    "fw.runtime.database.sql.store",
    "fw.runtime.http.application",
    "fw.runtime.http.health",
    "fw.runtime.http.openapi.builder",
    "fw.runtime.http.query.list_query",
    "fw.runtime.http.responses.records",
    "fw.runtime.http.routing.table",
    "fw.runtime.logging.drivers.console",
    "httpx",
    "pydantic.v1",
    "sqlalchemy.dialects.sqlite.aiosqlite",
)
"""Modules that every application imports."""

Ask = tuple[str, str, Any, dict[str, str]]
Answer = list[Any]
"""`[status, body, headers]`"""


class Edit(NamedTuple):
    """A replacement of the first `old` behind the text `after` in a file below `app`."""

    path: str
    old: str
    new: str
    after: str = ""


class Served(NamedTuple):
    """The answers of an application, and those of FastAPI alone."""

    fw: list[Answer]
    fastapi: list[Answer]


class StartError(Exception):
    """The application doesn't start."""


@dataclass
class Runner:
    """A process that forks a child for each application."""

    process: subprocess.Popen[str]

    @classmethod
    def start(cls) -> Runner:
        """Start the process; `stop` ends it."""
        return cls(
            subprocess.Popen(
                [sys.executable, "-m", __name__],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )

    def stop(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        with self.process:
            self.process.stdin.close()

    def serve(self, folder: Path, url: str, asks: Sequence[Ask], *, alone: bool = True) -> Served:
        """Return the answers of the application in a folder; StartError if it doesn't start."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        task = {"folder": str(folder), "url": url, "asks": asks, "alone": alone}
        print(json.dumps(task), file=self.process.stdin, flush=True)
        found: Any = json.loads(self.process.stdout.readline())
        if isinstance(found, str):
            raise StartError(found)
        return Served(*found)


def edited_blog(folder: Path, edits: Sequence[Edit]) -> Path:
    """Copy the blog's application into a folder and edit its files."""
    shutil.copytree(BLOG / "app", folder / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(BLOG / "fw.toml", folder)
    for edit in edits:
        file = folder / "app" / edit.path
        text = file.read_text()
        begin = text.index(edit.after) if edit.after else 0
        assert edit.old in text[begin:], f"{edit.path} has no {edit.old!r}"
        file.write_text(text[:begin] + text[begin:].replace(edit.old, edit.new, 1))
    return folder


def main() -> None:
    """Serve applications until the end of the input."""
    import_libraries()
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - expected errors are logged
    for line in sys.stdin:
        task = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            with os.fdopen(writing, "w") as out:
                try:
                    json.dump(asyncio.run(answers(**task)), out)
                except BaseException:  # noqa: BLE001 - the parent reports it
                    json.dump(traceback.format_exc(), out)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as answer:
            print(answer.read(), flush=True)
        os.waitpid(child, 0)


def import_libraries() -> None:
    """Import what every application imports, and nothing of an application."""
    for name in LIBRARIES:
        import_module(name)


async def answers(
    folder: str, url: str, asks: list[Ask], alone: bool
) -> tuple[list[Answer], list[Answer]]:
    """Start an application with empty tables and return the answers."""
    os.chdir(folder)
    sys.path.insert(0, folder)
    os.environ["DATABASE_URL"] = url

    remember_keys()
    from app.main import app

    async with app.router.lifespan_context(app):
        found = await served(app, asks)
        if not alone:
            return found, []
        return found, await served(plain_fastapi(app, asks), asks)


async def served(app: Any, asks: list[Ask]) -> list[Answer]:
    """Return the answers of an application with empty tables."""
    from httpx import ASGITransport, AsyncClient

    metadata = await create_tables()
    found: list[Answer] = []
    transport = ASGITransport(app=app, raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        for method, path, body, headers in asks:
            path, body, headers = json.loads(filled(json.dumps([path, body, headers]), found))
            response = await client.request(method, path, json=body, headers=headers)
            content: Any = response.text
            with suppress(ValueError):
                content = response.json()
            headers = dict(response.headers)
            if created_keys:
                headers["location"] = str(created_keys.pop())
            found.append([response.status_code, content, headers])
    await drop_tables(metadata)
    return found


def filled(text: str, found: list[Answer]) -> str:
    """Return a text with `<n.id>` and `<n.etag>` replaced by those of the n-th answer."""
    for number, (_, body, headers) in enumerate(found):
        data = body.get("data") if isinstance(body, dict) else None
        key = headers.get("location", "").rpartition("/")[2] or (
            data.get("id") if isinstance(data, dict) else None
        )
        text = text.replace(f"<{number}.id>", str(key))
        text = text.replace(f"<{number}.etag>", json.dumps(headers.get("etag", ""))[1:-1])
    return text


def plain_fastapi(application: Any, asks: list[Ask]) -> Any:
    """Return FastAPI with the routers of an application and handlers that return data."""
    from fastapi import FastAPI

    replaced: dict[str, Any] = {
        "success": lambda data, *_, **__: {"data": with_properties(data)},
        "created": lambda data, *_, **__: {"data": with_properties(data)},
        "paginated": lambda items, meta: {
            "data": [with_properties(one) for one in items],
            "meta": meta,
        },
        "deleted": lambda key: {"data": {"id": key, "deleted": True}},
    }
    from app.routes import routes

    from fw.runtime.http.error_handling.exception_handlers import install

    app = FastAPI()
    app.dependency_overrides = application.dependency_overrides
    install(app)
    for segment in {path.split("/")[1] for _, path, _, _ in asks}:
        router = import_module(routes.modules[segment]).router
        for route in router.routes:
            known = getattr(route.endpoint, "__func__", route.endpoint).__globals__
            known |= {name: each for name, each in replaced.items() if name in known}
        app.include_router(router)
    return app


def with_properties(data: Any) -> Any:
    """Return the row of a record, with the properties that its model defines."""
    from app.models.author import Author
    from sqlalchemy.ext.hybrid import hybrid_property
    from sqlalchemy.orm import SynonymProperty

    from fw.runtime.database.library_internals import declared_properties
    from fw.runtime.database.query.record import Record, as_row, record

    kinds = property, hybrid_property
    names = [name for name, each in vars(Author).items() if isinstance(each, kinds)]
    properties = declared_properties(Author.__mapper__)
    names += [name for name, each in properties.items() if isinstance(each, SynonymProperty)]
    if isinstance(data, dict) and names:
        data = record(Author, data)
    if not isinstance(data, Record):
        return data
    return as_row(data) | {name: getattr(data, name) for name in names}


created_keys: list[Any] = []


def remember_keys() -> None:
    """Remember the keys of created records, also of those whose responses fail."""
    from fw.runtime.database import Repository

    create = Repository.create

    async def remembering(self: Any, values: Any) -> Any:
        row = await create(self, values)
        created_keys.append(row.id)
        return row

    Repository.create = remembering  # type: ignore[method-assign]


async def create_tables() -> Any:
    """Create the tables of the models; return their metadata."""
    import app.models.author  # noqa: F401

    from fw.runtime.database.connection.database import current
    from fw.runtime.database.models.model import Model, load_models

    load_models()
    async with current().engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all)
    return Model.metadata


async def drop_tables(metadata: Any) -> None:
    """Drop the tables, so that the next application finds none."""
    from fw.runtime.database.connection.database import current

    async with current().engine().begin() as connection:
        await connection.run_sync(metadata.drop_all)


if __name__ == "__main__":
    main()
