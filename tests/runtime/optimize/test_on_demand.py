"""Route cache on demand: made by a subprocess, so that the server imports no model."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fw.cli import main
from fw.runtime.optimize.cache_files import ON_DEMAND
from tests.processes import python

MAIN = """\
from pathlib import Path

from fw.runtime import Application
from fw.runtime.http import RouteTable

tables = RouteTable({"cats": "app.routes.cat", "dogs": "app.routes.dog"})
app = Application(Path(__file__).parent.parent).routes(tables).create()
"""
ROUTES = """\
import os

from fastapi import APIRouter
from pydantic import BaseModel

with open("imported", "a") as file:
    print(os.getpid(), file=file)


class CatResponse(BaseModel):
    name: str


router = APIRouter(prefix="/cats", tags=["Cat"])


@router.get("/")
async def index() -> list[CatResponse]:
    \"\"\"List cats.\"\"\"
    return []
"""
SERVE = """\
import asyncio, os, sys
import httpx
from fw.runtime.http import application
application._LARGE = int(sys.argv[1])
sys.path.insert(0, ".")
from app.main import app
{before}

async def main():
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        gets = (client.get("/openapi.json") for _ in range({requests}))
        got = await asyncio.gather(*gets)
    assert {{one.status_code for one in got}} == {{200}}
    [body] = {{one.text for one in got}}
    print(os.getpid(), "app.routes.cat" in sys.modules, body)

asyncio.run(main())
"""
STOP_AT_IMPORT = """\
async def stop_at_import():
    requests = asyncio.create_task(main())
    while not (os.path.exists("imported") and os.path.getsize("imported")) and not requests.done():
        await asyncio.sleep(0.05)
    requests.cancel()
    await asyncio.wait([requests])
"""
"""Stop the server once the subprocess imports the routes."""

HERE, SUBPROCESS = 1000, 2
"""Number of modules from which on a subprocess is used; the application has two."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    routes = tmp_path / "app/routes"
    routes.mkdir(parents=True)
    (tmp_path / "app/main.py").write_text(MAIN)
    (tmp_path / "fw.toml").write_text('[project]\nname = "pets"\n')
    (routes / "cat.py").write_text(ROUTES)
    (routes / "dog.py").write_text(ROUTES.replace("cat", "dog").replace("Cat", "Dog"))
    return tmp_path


def get(root: Path, limit: int, before: str = "", requests: int = 1) -> tuple[bool, str]:
    """Return whether the server has imported the routes, and the document that it sends."""
    code = SERVE.format(before=before, requests=requests)
    done = python("-c", code, str(limit), cwd=root)
    assert done.returncode == 0, done.stderr
    _, imported, body = done.stdout.split(maxsplit=2)
    return imported == "True", body


def importers(root: Path) -> set[str]:
    """Return the processes that have imported a route module since the last call."""
    log = root / "imported"
    found = set(log.read_text().split()) if log.exists() else set()
    log.unlink(missing_ok=True)
    return found


def test_a_subprocess_builds_the_same_document_once(project: Path) -> None:
    imported, expected = get(project, HERE)
    assert imported
    importers(project)
    assert get(project, SUBPROCESS, requests=3) == (False, expected)
    assert len(importers(project)) == 1
    assert get(project, SUBPROCESS) == (False, expected)
    assert importers(project) == set()


def test_one_of_several_workers_builds_the_document(project: Path) -> None:
    code = SERVE.format(before="", requests=1)
    command = [sys.executable, "-c", code, str(SUBPROCESS)]
    workers = [
        subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    bodies = {worker.communicate(timeout=120)[0].split(maxsplit=2)[2] for worker in workers}
    assert len(bodies) == 1
    assert len(importers(project)) == 1


def test_a_later_server_notices_an_edit(project: Path) -> None:
    get(project, SUBPROCESS)
    routes = project / "app/routes/cat.py"
    routes.write_text(routes.read_text().replace("name: str", "nickname: str"))
    assert get(project, SUBPROCESS) == (False, get(project, HERE)[1])
    assert "nickname" in get(project, SUBPROCESS)[1]


CHANGE = """
import pathlib, time
time.sleep(0.1)
path = pathlib.Path("app/routes/cat.py")
path.write_text(path.read_text().replace("name: str", "nickname: str"))
"""
ADD = """
from app.routes.cat import router
router.add_api_route("/added", lambda: None)
"""
CUSTOM = """
schema = app.openapi
app.openapi = lambda: {**schema(), "x-mine": True}
"""
OWN = """
@app.get("/own")
def own(): return {}
"""
STORED = """
app.openapi_schema = {"x-mine": True}
"""


@pytest.mark.parametrize("before", [CHANGE, ADD, CUSTOM, OWN, STORED])
@pytest.mark.parametrize("is_stored", [False, True])
def test_another_application_than_that_of_the_files(
    project: Path, before: str, is_stored: bool
) -> None:
    """A change after the import of `app.main`, of which a subprocess knows nothing."""
    if is_stored:
        get(project, SUBPROCESS)
    text = (project / "app/routes/cat.py").read_text()
    got = get(project, SUBPROCESS, before)
    (project / "app/routes/cat.py").write_text(text)
    assert got == get(project, HERE, before)


@pytest.mark.parametrize("edit", [CUSTOM, OWN, STORED])
def test_an_edited_main_module(project: Path, edit: str) -> None:
    main = project / "app/main.py"
    main.write_text(main.read_text() + edit)
    assert get(project, SUBPROCESS)[1] == get(project, HERE)[1]


def test_fw_route_clear_removes_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    get(project, SUBPROCESS)
    monkeypatch.chdir(project)
    assert main(["route", "clear"]) == 0
    assert [*(project / ON_DEMAND).iterdir()] == []
    importers(project)
    get(project, SUBPROCESS)
    assert len(importers(project)) == 1


def test_a_module_that_cannot_be_imported(project: Path) -> None:
    (project / "app/routes/dog.py").write_text("1 / 0\n")
    imported, body = get(project, SUBPROCESS)
    assert imported
    document: dict[str, Any] = json.loads(body)
    assert "/cats/" in document["paths"]
    assert "/dogs/" not in document["paths"]
    assert not (project / ON_DEMAND / "openapi.json").exists()


def test_a_subprocess_that_is_killed(project: Path) -> None:
    """The kernel kills it if memory is short; the server must not need the same memory."""
    routes = project / "app/routes/cat.py"
    text = routes.read_text()
    routes.write_text(text + "import signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    code = SERVE.format(before="", requests=1).replace("== {200}", "== {503}")
    done = python("-c", code, str(SUBPROCESS), cwd=project)
    assert done.returncode == 0, done.stderr
    assert "cannot build /openapi.json: the subprocess was killed; run fw optimize" in done.stderr
    routes.write_text(text)
    assert get(project, SUBPROCESS) == (False, get(project, HERE)[1])


def test_a_folder_that_is_not_writable(project: Path) -> None:
    (project / "storage").write_text("not a folder")
    assert get(project, SUBPROCESS) == (True, get(project, HERE)[1])


def test_the_subprocess_ends_with_the_server(project: Path) -> None:
    routes = project / "app/routes/cat.py"
    routes.write_text(routes.read_text() + "\nimport time\ntime.sleep(600)\n")
    code = SERVE.replace("run(main())", "run(stop_at_import())")
    code = code.format(before=STOP_AT_IMPORT, requests=1)
    command = [sys.executable, "-c", code, str(SUBPROCESS)]
    subprocess.run(command, cwd=project, capture_output=True, timeout=120)
    [child] = importers(project)
    with pytest.raises(ProcessLookupError):
        os.kill(int(child), 0)
