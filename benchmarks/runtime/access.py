"""Cost of access rules on own fields for a request: CPU time, in rounds that take turns.

`python benchmarks/runtime/access.py [--rounds 30] [--requests 200]`. Requests are ASGI calls in one
process. The models of a project have the same fields and rows; `Plain` has no `access` block. The
same user, who is logged in, reads all of them, and may read all rows. Requests of the two models
alternate. `Sorted` lacks the index in which a user's rows are in the order of the key, so that the
database sorts them.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from fw.tasks.scaffold.project import NEW_FILES, new

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
    "GET": ("ruleds", "/{}"),
    "list of 20": ("ruleds", "/?per_page=20"),
    "list of 20, sorted by the database": ("sorteds", "/?per_page=20"),
}
"""Tables and paths of the requests that are compared with those of `Plain`."""
ROWS = 50
PASSWORD = "correct horse battery staple"
EMAIL = "ada@example.com"


def made(root: Path) -> None:
    """Make, build and migrate the project."""
    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text("database sqlite\n")
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


def fill(root: Path, owner: str | bytes) -> str:
    """Add the same rows to both tables, all of one owner; return the key of one."""
    keys = [uuid4() for _ in range(ROWS)]
    rows = [(_like(owner, key), owner, f"title {key}", "n" * 200, 1) for key in keys]
    with sqlite3.connect(root / "database" / "app.db") as database:
        for table in ("plains", "ruleds", "sorteds"):
            database.executemany(
                f"INSERT INTO {table} (id, owner_id, title, body, rank) VALUES (?, ?, ?, ?, ?)",
                rows,
            )
    database.close()
    return str(keys[0])


def _like(known: str | bytes, key: UUID) -> str | bytes:
    """Return a key in the form in which the database has a known one."""
    if isinstance(known, bytes):
        return key.bytes
    return str(key) if "-" in known else key.hex


async def measure(root: Path, rounds: int, count: int) -> dict[str, list[float]]:
    """Return the ratios of CPU time, ruled to plain, of each kind of request."""
    app = importlib.import_module("app.main").app
    found: dict[str, list[float]] = {}
    async with app.router.lifespan_context(app):
        account = {"name": "Ada", "email": EMAIL, "password": PASSWORD}
        await ask(app, "POST", "/auth/register", body=account)
        login = {"email": EMAIL, "password": PASSWORD}
        token = json.loads(await ask(app, "POST", "/auth/login", body=login))["data"][
            "access_token"
        ]
        with sqlite3.connect(root / "database" / "app.db") as database:
            [(owner,)] = database.execute("SELECT id FROM users WHERE email = ?", (EMAIL,))
        database.close()
        key = fill(root, owner)
        for name, (table, path) in REQUESTS.items():
            pair = f"/plains{path.format(key)}", f"/{table}{path.format(key)}"
            assert await ask(app, "GET", pair[0], token) == await ask(app, "GET", pair[1], token)
            found[name] = []
            for number in range(rounds + 1):
                spent = await one_round(app, pair, token, count)
                if number:
                    found[name].append(spent[1] / spent[0])
                    print(f"{name:36} {spent[0] * 1e6:6.0f} µs {found[name][-1]:5.3f}")
    return found


async def one_round(
    app: Any, paths: tuple[str, str], token: str, count: int
) -> tuple[float, float]:
    """Return the median CPU seconds of a request to each path."""
    spent: tuple[list[float], list[float]] = ([], [])
    for number in range(count):
        # The order changes, so that neither gains by coming second.
        for place in (0, 1) if number % 2 else (1, 0):
            began = time.process_time()
            await ask(app, "GET", paths[place], token)
            spent[place].append(time.process_time() - began)
    return statistics.median(spent[0]), statistics.median(spent[1])


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "notes"
        made(root)
        os.chdir(root)
        sys.path.insert(0, str(root))
        for request, ratios in asyncio.run(measure(root, given.rounds, given.requests)).items():
            low, high = min(ratios), max(ratios)
            ratio = statistics.median(ratios)
            print(f"{request:36} {ratio:5.3f} x without rules ({low:.3f} to {high:.3f})")
        os.chdir(Path(__file__).parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
