"""Parts of an OpenAPI document: built by processes of their own, and kept while they are valid."""

from __future__ import annotations

import hashlib
import json
import os
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


COUNT = 30


def schema() -> str:
    """Return a chain of models, each of which has labels."""
    links = [f"many_to_many {node(one)} as nodes_{one}" for one in range(COUNT)]
    label = model("Label", ["name: string(40) required"], links)
    return "\n".join(["database sqlite", label, *map(link, range(COUNT))])


def link(this: int) -> str:
    """Return a model of the chain."""
    fields = [
        "name: string(40) required unique",
        "status: enum(draft, open) default draft",
        "price: decimal(12,2) required",
        "## Any data.",
        "data: json nullable",
        "secret: string nullable private",
        "count: int default 0 readonly",
        "timestamps",
    ]
    relations = ["many_to_many Label as labels"]
    if this:
        fields.append(f"last_id: uuid references {node(this - 1)} on_delete cascade")
        relations.append(f"belongs_to {node(this - 1)} as last via last_id")
    if this + 1 < COUNT:
        relations.append(f"has_many {node(this + 1)} as followers")
    return model(node(this), fields, relations)


def node(number: int) -> str:
    return f"Node{number:02d}"


def model(name: str, fields: list[str], relations: list[str]) -> str:
    lines = ["id: uuid primary", *fields, "relations {", *relations, "}"]
    return "\n".join([f"## One {name}.", f"model {name} {{", *lines, "}", ""])


SHARED = """\
from enum import StrEnum

from pydantic import BaseModel


class Currency(StrEnum):
    EUR = "EUR"
    USD = "USD"


class Money(BaseModel):
    amount: int
    currency: Currency
"""
CUSTOM_ROUTES = """
from fastapi import Security
from fastapi.security import HTTPBearer
from fw.runtime.http import Envelope, Page
from app.schemas.node20 import Node20Create, Node20Response
from app.shared import Money


@router.get("/{id}/twentieth")
async def twentieth(id: str) -> Envelope[Node20Response]: ...


@router.get("/all/twentieths", response_model=Page[Node20Response])
async def twentieths(): ...


@router.post("/sign-up")
async def sign_up(body: Node20Create, price: Money = None) -> Money: ...


@router.get("/by-key", dependencies=[Security(HTTPBearer(scheme_name="key"))])
async def by_key() -> dict[str, int]: ...
"""
OTHER_ROUTES = """
from app.shared import Money


@router.post("/pay")
async def pay(price: Money) -> list[Money]: ...
"""
OWN = """
from app.shared import Currency


@app.get("/own/{currency}")
def own(currency: Currency, limit: int = 3) -> dict[str, Currency]: ...
"""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of many related models with logins, whose routes and responses are edited."""
    root = tmp_path_factory.mktemp("ring") / "ring"
    run(root.parent, "new", "ring")
    (root / "schema.fw").write_text(schema())
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run(root, "auth")
    run(root, "build", "--skip-db")
    (root / "app/shared.py").write_text(SHARED)
    append(root / "app/routes/node03.py", CUSTOM_ROUTES)
    append(root / "app/routes/node25.py", OTHER_ROUTES)
    append(root / "app/main.py", OWN)
    response = root / "app/schemas/node20.py"
    response.write_text(response.read_text().replace("    price: Node20Price\n", "", 1))
    append(response, "\n\nNode20Response.__doc__ = 'A \\\"node\\\" with ünicode.'\n")
    return root


def run(root: Path, *arguments: str) -> None:
    done = python("-m", "fw", *arguments, cwd=root)
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize("segments", [1, 7])
def test_the_joined_document_is_that_of_the_whole_build(ring: Path, segments: int) -> None:
    done = python("-c", COMPARE, str(segments), cwd=ring, env={**os.environ, "FW_ROUTES": "lazy"})
    assert done.returncode == 0, done.stderr
    whole = (ring / "whole.json").read_bytes()
    assert (ring / "joined.json").read_bytes() == whole
    schemas = json.loads(whole)["components"]["schemas"]
    assert schemas["Node19Response"]["properties"]["followers"] == {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Node20Response"},
    }
    assert "Node07" in {tag["name"] for tag in json.loads(whole)["tags"]}
    assert [*json.loads(whole)["components"]["securitySchemes"]] == ["key", "password", "bearer"]
