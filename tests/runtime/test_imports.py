"""An application imports no library that it does not use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOG = Path(__file__).parents[2] / "examples" / "blog"

UNUSED = {
    "alembic",
    "asyncmy",
    "asyncpg",
    "boto3",
    "cronsim",
    "doit",
    "dramatiq",
    "hiredis",
    "mako",
    "msgpack",
    "obstore",
    "pika",
    "redis",
    "textx",
    "time_machine",
}

SERVED = """
import asyncio, sys
from app.main import app

async def ask(path):
    answers = []
    async def receive(): return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message): answers.append(message)
    scope = {"type": "http", "http_version": "1.1", "method": "GET", "path": path, "headers": [],
             "query_string": b"", "scheme": "http", "root_path": "", "client": None,
             "server": ("test", 80)}
    await app(scope, receive, send)
    return answers[0]["status"]

async def main():
    async with app.router.lifespan_context(app):
        print([await ask(path) for path in ("/health", "/posts/x", "/nothing")])

asyncio.run(main())
print(*{name.partition(".")[0] for name in sys.modules})
"""


def modules(code: str) -> tuple[str, set[str]]:
    """Run a program in the blog; return what it printed, and the packages that it names last."""
    surroundings = {**os.environ, "DATABASE_URL": "sqlite:///:memory:"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=BLOG, capture_output=True, text=True, env=surroundings
    )
    assert done.returncode == 0, done.stderr
    told, _, names = done.stdout.rstrip("\n").rpartition("\n")
    return told, set(names.split())


def test_a_serving_application_imports_no_unused_library() -> None:
    told, found = modules(SERVED)
    assert told == "[200, 422, 404]"
    assert "fastapi" in found
    assert not found & UNUSED


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("from fw.runtime import Application", {"fastapi", "sqlalchemy", "structlog", "uvicorn"}),
        ("from fw.runtime.cache import Cache", {"redis", "sqlalchemy", "fastapi"}),
        ("from fw.runtime.events import EventDispatcher", {"sqlalchemy", "fastapi", "dramatiq"}),
        ("from fw.runtime.storage import Storage", {"obstore", "sqlalchemy", "fastapi"}),
        ("from fw.runtime.schedule import Schedule", {"dramatiq", "sqlalchemy", "fastapi"}),
        ("import fw.runtime.queue", {"dramatiq", "redis", "sqlalchemy", "fastapi"}),
        ("import fw.runtime.plugins", {"importlib.metadata", "fastapi", "pydantic"}),
    ],
)
def test_importing_an_area_imports_no_library_of_another(statement: str, absent: set[str]) -> None:
    _, found = modules(f"{statement}\nimport sys\nprint()\nprint(*sys.modules)")
    assert not found & absent
