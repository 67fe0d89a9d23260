"""Parts of an OpenAPI document: built by processes of their own, and kept while they are valid."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fw.cli import main
from fw.runtime.optimize.cache_files import ON_DEMAND, PARTS
from tests.processes import python

MAIN = """\
from pathlib import Path

from fw.runtime import Application
from fw.runtime.http import RouteTable

names = ("ants", "bees", "cats", "dogs")
tables = RouteTable({name: f"app.routes.{name}" for name in names})
app = Application(Path(__file__).parent.parent).routes(tables).create()
"""
ROUTES = """\
from fastapi import APIRouter
from pydantic import BaseModel

with open("imported", "a") as file:
    print("NAME", file=file)


class NAMEResponse(BaseModel):
    name: str


router = APIRouter(prefix="/NAME", tags=["NAME"])


@router.get("/")
async def index() -> list[NAMEResponse]:
    return []
"""
NAMES = ("ants", "bees", "cats", "dogs")

LARGE = """\
import gc, os, sys
gc.disable()
sys.path.insert(0, ".")
from pathlib import Path
from fw.runtime.http import application
from fw.runtime.optimize import inspector, parts
application._LARGE, parts._SEGMENTS = 2, int(sys.argv[1])
root = Path.cwd()
"""
BUILD = (
    LARGE
    + """\
print(inspector.answer(root, sys.argv[2], []).model_dump_json())
"""
)


COMPARE = (
    LARGE
    + """\
from pydantic_core import to_json
from fw.runtime.optimize.listing import list_routes, units_of
from fw.runtime.optimize.sources import Sources, loaded
before = Sources(root)
app = inspector._api()
joined = parts.build_in_parts(app, root, before)
assert joined is not None
Path("joined.json").write_bytes(joined.openapi)
Path("whole.json").write_bytes(to_json(app.openapi()))
assert joined.routes == list_routes(units_of(app)).routes
assert joined.loaded == loaded(root)
"""
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of four route modules, each of which notes its import."""
    (tmp_path / "app/routes").mkdir(parents=True)
    (tmp_path / "app/main.py").write_text(MAIN)
    (tmp_path / "app/shared.py").write_text("x = 1\n")
    (tmp_path / "fw.toml").write_text('[project]\nname = "pets"\n')
    for name in NAMES:
        (tmp_path / f"app/routes/{name}.py").write_text(ROUTES.replace("NAME", name))
    for name in ("bees", "cats"):
        append(tmp_path / f"app/routes/{name}.py", "import app.shared\n")
    return tmp_path


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text() + text)


def build(root: Path, do: str = "on-demand") -> dict[str, Any]:
    """Build the document with a segment to a part; return the answer."""
    done = python("-c", BUILD, "1", do, cwd=root)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def imported(root: Path) -> list[str]:
    """Return the modules that were imported since the last call."""
    log = root / "imported"
    found = log.read_text().split() if log.exists() else []
    log.unlink(missing_ok=True)
    return sorted(found)


def document(root: Path) -> Any:
    return json.loads((root / ON_DEMAND / "openapi.json").read_text())


def parts(root: Path) -> list[Path]:
    """Return the files of the parts, those of the modules in order first."""
    return sorted((root / PARTS).iterdir(), key=lambda path: path.read_text().find('"/own'))


def test_each_module_is_imported_once_and_only_after_its_edit(project: Path) -> None:
    build(project)
    assert imported(project) == [*NAMES]
    build(project)
    assert imported(project) == []
    routes = project / "app/routes/cats.py"
    routes.write_text(routes.read_text().replace("name: str", "nickname: str"))
    build(project)
    assert imported(project) == ["cats"]
    found = document(project)
    assert [*found["components"]["schemas"]["catsResponse"]["properties"]] == ["nickname"]
    assert {"/ants/", "/dogs/"} <= found["paths"].keys()


def test_a_module_that_parts_share_is_part_of_each(project: Path) -> None:
    build(project)
    imported(project)
    (project / "app/shared.py").write_text("x = 2\n")
    build(project)
    assert imported(project) == ["bees", "cats"]


def test_a_module_that_no_part_loads_is_part_of_none(project: Path) -> None:
    (project / "app/unused.py").write_text("x = 1\n")
    build(project)
    imported(project)
    (project / "app/unused.py").write_text("x = 2\n")
    build(project)
    assert imported(project) == []


def title(root: Path) -> None:
    (root / "fw.toml").write_text('[project]\nname = "animals"\n')


def main_module(root: Path) -> None:
    append(root / "app/main.py", "\n@app.get('/own')\ndef own(): return {}\n")


def data(root: Path) -> None:
    (root / "app/data.json").write_text("{}")


def new_module(root: Path) -> None:
    (root / "app/new.py").write_text("")


@pytest.mark.parametrize("change", [title, main_module, data, new_module])
def test_what_any_part_may_depend_on_is_part_of_each(
    project: Path, change: Callable[[Path], None]
) -> None:
    build(project)
    count = len(parts(project))
    imported(project)
    change(project)
    build(project)
    assert imported(project) == [*NAMES]
    assert len(parts(project)) - count in (0, 1)


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def other(body: bytes) -> bytes:
    return body.replace(b"name", b"nama")


def signed(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def emptied(body: bytes) -> bytes:
    return signed(b"{}")


def nested(body: bytes) -> bytes:
    return signed(b"[" * 100_000)


def devices(body: bytes) -> bytes:
    content = json.loads(body.partition(b"\n")[2])
    content["files"] = {"/dev/zero": "", "a\0b": "", "../../etc/passwd": "0"}
    return signed(json.dumps(content).encode())


def without_document(body: bytes) -> bytes:
    content = json.loads(body.partition(b"\n")[2])
    return signed(json.dumps({**content, "document": None}).encode())


DAMAGES = [cut, other, emptied, nested, devices, without_document]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_part_is_built_again(project: Path, damage: Callable[[bytes], bytes]) -> None:
    build(project)
    imported(project)
    expected = document(project)
    for path in parts(project):
        path.write_bytes(damage(path.read_bytes()))
    (project / ON_DEMAND / "openapi.json").unlink()
    build(project)
    assert imported(project) == [*NAMES]
    assert document(project) == expected


def test_a_broken_module_is_reported_and_the_others_are_kept(project: Path) -> None:
    routes = project / "app/routes/bees.py"
    text = routes.read_text()
    routes.write_text("1 / 0\n")
    for _ in range(2):
        [broken] = build(project)["broken"]
        assert broken["module"] == "app.routes.bees"
        assert broken["error"] == "ZeroDivisionError: division by zero"
        assert broken["place"] == "app/routes/bees.py:1"
    assert imported(project) == ["ants", "cats", "dogs"]
    routes.write_text(text)
    assert build(project)["broken"] == []
    assert imported(project) == ["bees"]


def test_a_killed_process_is_an_error(project: Path) -> None:
    """The kernel kills it if memory is short; the whole build would take more."""
    append(project / "app/routes/bees.py", "import os\nos.kill(os.getpid(), 9)\n")
    done = python("-c", BUILD, "1", "on-demand", cwd=project)
    assert "SubprocessKilled" in done.stderr


def test_a_route_that_cannot_be_described_is_the_error_of_the_whole_build(project: Path) -> None:
    text = "from collections.abc import Callable\n\nclass Bad(BaseModel):\n    call: Callable\n"
    text += "@router.get('/bad', response_model=Bad)\ndef bad(): ...\n"
    append(project / "app/routes/bees.py", text)
    done = python("-c", BUILD, "1", "on-demand", cwd=project)
    assert "PydanticInvalidForJsonSchema" in done.stderr.splitlines()[-3]
    assert not (project / ON_DEMAND / "openapi.json").exists()


CUSTOM = "\nschema = app.openapi\napp.openapi = lambda: {**schema(), 'x-mine': True}\n"
THREAD = "\nimport threading, time\nthreading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"
TWICE = "\n@app.get('/ants/', summary='Mine')\ndef own() -> dict[str, str]: return {}\n"


@pytest.mark.parametrize("edit", [CUSTOM, THREAD, TWICE])
def test_other_applications_are_built_as_a_whole(project: Path, edit: str) -> None:
    append(project / "app/main.py", edit)
    code = COMPARE.replace("assert joined is not None", "assert joined is None; sys.exit()")
    done = python("-c", code, "1", cwd=project)
    assert done.returncode == 0, done.stderr
    build(project)
    assert (document(project).get("x-mine"), edit is CUSTOM) in ((True, True), (None, False))


def test_the_route_cache_is_made_of_the_same_parts(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(project)
    imported(project)
    made = build(project, "cache")
    assert imported(project) == []
    assert [row["path"] for row in made["routes"]][:4] == [f"/{name}/" for name in NAMES]
    monkeypatch.chdir(project)
    assert main(["route", "clear"]) == 0
    assert [*(project / ON_DEMAND).iterdir()] == []


def test_the_processes_end_with_their_parent(project: Path) -> None:
    wait = "import os, time\nopen('waiting', 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    append(project / "app/routes/ants.py", wait)
    command = [sys.executable, "-c", BUILD, "1", "on-demand"]
    parent = subprocess.Popen(command, cwd=project, stderr=subprocess.DEVNULL)
    while not (text := (project / "waiting")).exists() or not text.read_text():
        assert parent.poll() is None
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    deadline = time.monotonic() + 30
    while Path(f"/proc/{text.read_text()}/cmdline").exists():
        if not Path(f"/proc/{text.read_text()}/cmdline").read_bytes():
            break
        assert time.monotonic() < deadline
        time.sleep(0.05)
