"""Generated applications with an admin, migrated, seeded and served for the browser tests."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tests.applications import run
from tests.promises.api.serving import serve

__all__ = [
    "EXAMPLES",
    "PASSWORD",
    "PREFIX",
    "ROLES",
    "Site",
    "blog",
    "desk",
    "northwind",
    "served",
    "swept",
]

PASSWORD = "correct horse battery"
ROLES = {
    "root@blog.example": "super-admin",
    "dev@blog.example": "developer",
    "api@blog.example": "admin",
    "reader@blog.example": None,
}
EXAMPLES = Path(__file__).parents[2] / "examples"
SAMPLE = Path(__file__).with_name("sample.fw").read_text()
PREFIX = "/back/office"
TOKEN_SECONDS = 300
"""Seconds to reuse an access token, less than its lifetime."""
RULE = """
    @field_validator("title")
    @classmethod
    def no_shouting(cls, title: str) -> str:
        if title.isupper():
            raise ValueError("speak, don't shout")
        return title
"""
"""A validation rule that exists only on the server."""

MOUNTED = f'''"""The application mounted below a path, as behind a proxy that keeps the path."""

from app.main import app as application


async def app(scope, receive, send):
    """Serve paths below the prefix, and the health check."""
    if scope["type"] == "http" and scope["path"] != "/health":
        assert scope["path"].startswith("{PREFIX}/"), scope["path"]
        scope = {{**scope, "root_path": "{PREFIX}"}}
    await application(scope, receive, send)
'''


@dataclass(frozen=True)
class Site:
    """A running application: its folder, its address with the prefix, and its database URL."""

    root: Path
    address: str
    url: str
    tokens: dict[str, tuple[str, float]] = field(default_factory=dict)
    """Access tokens by e-mail address, with the time of the login."""
    metadata: sa.MetaData = field(default_factory=sa.MetaData, compare=False)
    """The tables of the models, reflected when they are first needed."""

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """Run a SELECT directly in the database and return the rows."""
        if self.url.startswith("sqlite"):
            with closing(sqlite3.connect(self.root / "database" / "app.db")) as connection:
                return connection.execute(statement).fetchall()
        return _run(_fetch(self.url, statement))

    def value(self, statement: str) -> Any:
        """Run a SELECT that returns a single value."""
        ((value,),) = self.rows(statement)
        return value

    def send(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Send a request and return the `data` of the response."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.address}{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["data"]
        except HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read()!r}") from error

    def token(self, email: str = "root@blog.example") -> str:
        """Return an access token of the user, or an empty string without logins."""
        if not (self.root / "app/models/user.py").exists():
            return ""
        token, since = self.tokens.get(email, ("", 0.0))
        if not token or time.monotonic() - since > TOKEN_SECONDS:
            login = {"email": email, "password": PASSWORD}
            token = self.send("POST", "/auth/login", login)["access_token"]
            self.tokens[email] = token, time.monotonic()
        return token

    def add(self, path: str, **fields: object) -> dict[str, Any]:
        """Add a record to a resource and return it."""
        return dict(self.send("POST", f"/{path}/", fields, self.token()))

    def change(self, path: str, key: object, **fields: object) -> dict[str, Any]:
        """Update a record outside the browser and return it."""
        return dict(self.send("PATCH", f"/{path}/{key}", fields, self.token()))

    def records(self, path: str) -> list[dict[str, Any]]:
        """Return the first page of a list from the API."""
        return list(self.send("GET", f"/{path}/", token=self.token()))

    def read(self, path: str, key: object, include: str = "") -> dict[str, Any]:
        """Return a record from the API."""
        query = f"?include={include}" if include else ""
        return dict(self.send("GET", f"/{path}/{key}{query}", token=self.token()))


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in another thread, since Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def _fetch(url: str, statement: str) -> list[tuple[Any, ...]]:
    import asyncpg

    connection: Any = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


@contextmanager
def swept(site: Site) -> Iterator[Site]:
    """Delete the records that are added to a site within the block.

    Tests share a site, and a list shows only its first page. fw's internal tables are kept, since
    sessions outlive a test.
    """
    before: dict[str, set[Any]] = _run(_in_tables(site, _keys))
    yield site
    _run(_in_tables(site, partial(_sweep, before=before)))


async def _in_tables(site: Site, work: Callable[[sa.Connection, list[sa.Table]], Any]) -> Any:
    """Run a function with the tables of the models, referring tables first."""
    file = site.root / "database" / "app.db"
    is_file = site.url.startswith("sqlite")
    url = f"sqlite+aiosqlite:///{file}" if is_file else site.url.replace("://", "+asyncpg://", 1)

    def run(connection: sa.Connection) -> Any:
        metadata = site.metadata
        if not metadata.tables:
            metadata.reflect(
                connection, only=lambda name, _: not name.startswith(("fw_", "alembic_"))
            )
        return work(connection, metadata.sorted_tables[::-1])

    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(run)
    finally:
        await engine.dispose()


def _keys(connection: sa.Connection, tables: list[sa.Table]) -> dict[str, set[Any]]:
    found = {table.name: connection.execute(sa.select(*table.primary_key)) for table in tables}
    return {name: {tuple(row) for row in rows} for name, rows in found.items()}


def _sweep(
    connection: sa.Connection, tables: list[sa.Table], before: Mapping[str, set[Any]]
) -> None:
    after = _keys(connection, tables)
    for table in tables:
        for key in after[table.name] - before[table.name]:
            same = [column == value for column, value in zip(table.primary_key, key, strict=True)]
            connection.execute(sa.delete(table).where(*same))


def blog(root: Path) -> Path:
    """Generate the blog example with logins, an admin and a model with every field type."""
    _make(root, "blog", SAMPLE)
    run("-m", "fw", "auth", root=root)
    run("-m", "fw", "admin", root=root)
    post = root / "app/schemas/post.py"
    text = post.read_text().replace("import Field\n", "import Field, field_validator\n")
    body, rest = text.split("\n\n\nclass PostUpdate", 1)
    post.write_text(f"{body}\n{RULE}\n\nclass PostUpdate{rest}")
    _filter_by_about(root)
    _add_actions(root)
    return root


def _add_actions(root: Path) -> None:
    """Add the endpoint, the actions and the French labels that the guide shows."""
    guide = (EXAMPLES.parent / "docs/guides/admin.md").read_text()
    endpoint, actions = re.findall(
        r"^## Add actions\n.*?^```python\n(.*?)^```\n.*?^```json\n\{\n(.*?)^\}\n```$",
        guide,
        re.M | re.S,
    )[0]
    routes = root / "app/routes/post.py"
    text = routes.read_text().replace("import APIRouter", "import APIRouter, HTTPException")
    more = "CreateSchema, DateTime, Deleted, Envelope, Page, Response, UuidKey, problems, success"
    text = text.replace("Deleted, Envelope, Page, problems", more)
    routes.write_text(f"{text}\n\n{endpoint}")
    descriptor = root / "admin/resources/post.json"
    text = descriptor.read_text().replace(
        '  "fields": {', f'{actions.rstrip()},\n  "fields": {{', 1
    )
    descriptor.write_text(text)
    labels = re.findall(r"^### Translate labels\n.*?^```json\n(.*?)^```$", guide, re.M | re.S)[0]
    (root / "admin/labels").mkdir()
    (root / "admin/labels/fr.json").write_text(labels)


def _filter_by_about(root: Path) -> None:
    """Allow samples to be filtered by a long text, in the API and in the admin."""
    sample = root / "app/schemas/sample.py"
    text = sample.read_text().replace("filter_fields = (", 'filter_fields = ("about", ', 1)
    sample.write_text(text)
    descriptor = root / "admin/resources/sample.json"
    before, about, after = descriptor.read_text().partition('"about"')
    descriptor.write_text(before + about + after.replace('"filter": false, ', "", 1))


def northwind(root: Path) -> Path:
    """Generate the Northwind example with an admin and without logins."""
    _make(root, "northwind")
    run("-m", "fw", "build", "--skip-db", root=root)
    run("-m", "fw", "admin", root=root)
    return root


DESK = """
model Topic {
  id: uuid primary
  name: string(40)
  open: bool default true
  access {
    read to user when open = true
    read, create to role developer
  }
}

model Ticket {
  id: uuid primary
  subject: string(80)
  owner_id: uuid references User
  topic_id: uuid nullable references Topic
  priority: int default 1
  salary: int nullable
  relations {
    belongs_to User as owner via owner_id
    belongs_to Topic as topic via topic_id
  }
  access {
    read to user
    create to role developer
    update, delete to user when owner_id = me
    deny delete to user when priority > 8
    field priority write to user when priority < 5
    field salary read, write to user when owner_id = me
  }
}
"""


def desk(root: Path) -> Path:
    """Generate a desk with logins, an admin, and access rules for records and fields."""
    _new(root, "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + DESK)
    run("-m", "fw", "build", "--skip-db", root=root)
    run("-m", "fw", "admin", root=root)
    return root


def clinic(root: Path) -> Path:
    """Generate a clinic with an admin and without logins: states, dates, sums and relations."""
    source = Path(__file__).with_name("clinic")
    _new(root, (source / "schema.fw").read_text())
    for name, seeder in (("seeder", "01_clinic"), ("texts", "02_texts")):
        shutil.copy(source / f"{name}.py", root / f"database/seeds/{seeder}.py")
    run("-m", "fw", "build", "--skip-db", root=root)
    run("-m", "fw", "admin", root=root)
    for file in (source / "admin").glob("*.json"):
        described = root / "admin/resources" / file.name
        before, more = json.loads(described.read_text()), json.loads(file.read_text())
        for name, added in more.pop("fields", {}).items():
            before["fields"][name] |= added
        described.write_text(json.dumps(before | more))
    return root


def _make(root: Path, example: str, more: str = "") -> None:
    _new(root, (EXAMPLES / example / "schema.fw").read_text() + more)
    seeds = root / "database/seeds"
    shutil.copytree(EXAMPLES / example / "database/seeds", seeds, dirs_exist_ok=True)


def _new(root: Path, schema: str) -> None:
    from fw.tasks.scaffold.project import NEW_FILES, new

    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text(schema)
    (root / ".env").touch(mode=0o600)
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")


@contextmanager
def served(
    made: Path,
    root: Path,
    url: str = "sqlite:///database/app.db",
    *,
    settings: Mapping[str, str] = {},
    prefix: str = "",
) -> Iterator[Site]:
    """Copy a project and serve it on its own database until the block ends.

    `settings` maps tables of fw.toml to lines that are added to them.
    """
    shutil.copytree(made, root)
    lines = [one for one in (root / ".env").read_text().splitlines() if "DATABASE_URL" not in one]
    lines += [f"DATABASE_URL={url}", "ADMIN_EMAIL=root@blog.example", f"ADMIN_PASSWORD={PASSWORD}"]
    (root / ".env").write_text("\n".join(lines) + "\n")
    add_settings(root / "fw.toml", settings)
    (root / "mounted.py").write_text(MOUNTED)
    for command in ("migrate", "seed"):
        run("-m", "fw", command, root=root)
    module = "mounted:app" if prefix else "app.main:app"
    with serve(root, by=("uvicorn", module, "--log-level", "error", "--no-access-log")) as server:
        site = Site(root, f"{server.address}{prefix}", url)
        if (root / "app/models/user.py").exists():
            _add_users(site)
        yield site


def add_settings(file: Path, settings: Mapping[str, str]) -> None:
    """Add lines to tables of fw.toml."""
    text = file.read_text()
    for table, lines in settings.items():
        header = f"[{table}]\n"
        if header in text:
            text = text.replace(header, f"{header}{lines}\n", 1)
        else:
            text += f"\n{header}{lines}\n"
    file.write_text(text)


def _add_users(site: Site) -> None:
    token = site.token()
    roles = {one["name"]: one["id"] for one in site.send("GET", "/authroles/", token=token)}
    for email, role in ROLES.items():
        if role != "super-admin":
            user: dict[str, object] = {"email": email, "password": PASSWORD}
            user["name"] = f"A {role or 'reader'}"
            user["role_id"] = roles.get(role or "")
            site.send("POST", "/users/", user, token)
