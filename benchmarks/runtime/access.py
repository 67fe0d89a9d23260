"""Cost of access rules on own fields for a request: time, in rounds that take turns.

`python benchmarks/runtime/access.py [--database sqlite] [--rounds 30] [--requests 200]`. Requests are
ASGI calls in one process. The models of a project have the same fields and rows; `Plain` has no
`access` block. The same user, who is logged in, reads all of them, and may read all rows. Requests
alternate. A request without rules that filters as the rule does has the same statements. `Sorted`
lacks the index in which a user's rows are in the order of the key, so that the database sorts them.

Of a database with a server, which starts as in tests (`PYTHONPATH=$PWD`), the CPU time is that of the
application alone, and the elapsed time includes the server.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from fw.runtime.auth.policy.actor import as_system
from fw.runtime.database.connection.database import current
from fw.tasks.scaffold.project import NEW_FILES, new
from tests.services import service_url

FIELDS = """
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  body: text default ""
  rank: int default 1
"""
RULES = """
  access {
    read, create, update, delete to user when owner_id = me
    deny update to user when rank > 9
  }
"""
INDEX = "  index (owner_id, id)\n"
SCHEMA = f"""
model Plain {{{FIELDS}{INDEX}}}

model Ruled {{{FIELDS}{INDEX}{RULES}}}

model Sorted {{{FIELDS}{RULES}}}
"""
REQUESTS = {
    "GET": ("/plains/{key}", "/ruleds/{key}"),
    "list of 20": ("/plains/?per_page=20", "/ruleds/?per_page=20"),
    "list of 20, sorted by the database": ("/plains/?per_page=20", "/sorteds/?per_page=20"),
    "list of 20 with the same filter": (
        "/plains/?per_page=20&owner_id={owner}",
        "/ruleds/?per_page=20",
    ),
}
"""Requests that are compared with each other: to `Plain` and to a model with rules."""
ROWS = 50
PASSWORD = "correct horse battery staple"
EMAIL = "ada@example.com"


class Times(NamedTuple):
    """CPU time and elapsed time of a request, in seconds; or their ratios to those of `Plain`."""

    cpu: float
    elapsed: float


def made(root: Path, database: str) -> None:
    """Make, build and migrate the project."""
    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text(f"database {database}\n")
    if database != "sqlite":
        os.environ["DATABASE_URL"] = f"{service_url(database)}/fw_{uuid4().hex}"
    for command in ("build", "auth"):
        fw(root, command)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + SCHEMA)
    for command in ("build", "migrate", "seed"):
        fw(root, command)


def fw(root: Path, command: str) -> None:
    """Run a command of fw."""
    subprocess.run([sys.executable, "-m", "fw", command], cwd=root, check=True, capture_output=True)


async def ask(app: Any, method: str, path: str, token: str = "", body: object = None) -> Any:
    """Return the JSON of a response; raise AssertionError for an error."""
    sent = json.dumps(body).encode() if body is not None else b""
    url, _, query = path.partition("?")
    headers = [
        (b"host", b"127.0.0.1:8000"),
        (b"content-type", b"application/json"),
        (b"authorization", f"Bearer {token}".encode()),
    ]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": url,
        "raw_path": url.encode(),
        "query_string": query.encode(),
        "scheme": "http",
        "root_path": "",
        "client": ("127.0.0.1", 5),
        "server": ("127.0.0.1", 8000),
        "headers": headers if token else headers[:2],
    }
    status, content = 0, b""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": sent, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status, content
        status = message.get("status", status)
        content += message.get("body", b"")

    await app(scope, receive, send)
    assert status in (200, 201), (status, content)
    return content


async def fill(owner: UUID) -> str:
    """Add the same rows to all tables, all of one owner; return the key of one."""
    keys = [uuid4() for _ in range(ROWS)]
    with as_system():
        for name in ("Plain", "Ruled", "Sorted"):
            model = getattr(importlib.import_module(f"app.models.{name.lower()}"), name)
            for key in keys:
                values = {"title": f"title {key}", "body": "n" * 200, "rank": 1}
                await current().store(model).insert({"id": key, "owner_id": owner, **values})
    return str(keys[0])


async def measure(rounds: int, count: int) -> dict[str, list[Times]]:
    """Return the ratios of the times, ruled to plain, of each kind of request."""
    app = importlib.import_module("app.main").app
    found: dict[str, list[Times]] = {}
    async with app.router.lifespan_context(app):
        account = {"name": "Ada", "email": EMAIL, "password": PASSWORD}
        await ask(app, "POST", "/auth/register", body=account)
        login = {"email": EMAIL, "password": PASSWORD}
        answer = json.loads(await ask(app, "POST", "/auth/login", body=login))
        token = answer["data"]["access_token"]
        me = json.loads(await ask(app, "GET", "/auth/me", token))
        key = await fill(UUID(me["data"]["id"]))
        for name, (plain_path, ruled_path) in REQUESTS.items():
            owner = me["data"]["id"]
            pair = plain_path.format(key=key, owner=owner), ruled_path.format(key=key)
            assert await ask(app, "GET", pair[0], token) == await ask(app, "GET", pair[1], token)
            found[name] = []
            for number in range(rounds + 1):
                plain, ruled = await one_round(app, pair, token, count)
                if number:
                    ratios = Times(ruled.cpu / plain.cpu, ruled.elapsed / plain.elapsed)
                    found[name].append(ratios)
                    micros = f"{plain.cpu * 1e6:6.0f} {plain.elapsed * 1e6:6.0f} µs"
                    print(f"{name:36} {micros} {ratios.cpu:5.3f} {ratios.elapsed:5.3f}")
    return found


async def one_round(
    app: Any, paths: tuple[str, str], token: str, count: int
) -> tuple[Times, Times]:
    """Return the medians of the times of a request to each path."""
    spent: tuple[list[Times], list[Times]] = ([], [])
    for number in range(count):
        # The order changes, so that neither gains by coming second.
        for place in (0, 1) if number % 2 else (1, 0):
            began = Times(time.process_time(), time.perf_counter())
            await ask(app, "GET", paths[place], token)
            ended = Times(time.process_time(), time.perf_counter())
            spent[place].append(Times(ended.cpu - began.cpu, ended.elapsed - began.elapsed))
    return medians(spent[0]), medians(spent[1])


def medians(times: list[Times]) -> Times:
    """Return the median of each time."""
    return Times(*(statistics.median(column) for column in zip(*times, strict=True)))


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    databases = ("sqlite", "postgres", "mysql", "mongodb")
    parser.add_argument("--database", choices=databases, default="sqlite")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "notes"
        made(root, given.database)
        os.chdir(root)
        sys.path.insert(0, str(root))
        for request, ratios in asyncio.run(measure(given.rounds, given.requests)).items():
            for name, column in zip(Times._fields, zip(*ratios, strict=True), strict=True):
                low, high = min(column), max(column)
                ratio = statistics.median(column)
                print(
                    f"{request:36} {name:8} {ratio:5.3f} x without rules ({low:.3f} to {high:.3f})"
                )
        os.chdir(Path(__file__).parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
