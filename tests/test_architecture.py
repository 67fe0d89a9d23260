"""The layering is a test: who may import whom, and which file alone may import a library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime.database.url import DatabaseUrl, InvalidUrl

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "fw"

MAY_IMPORT = {
    "language": {"language"},
    "tasks": {"tasks", "language"},
    "cli": {"cli", "tasks", "language", "runtime"},
    "runtime": {"runtime"},
}
SHARED = {"fw", "fw.runtime.errors", "fw.runtime.database.naming"}
SOLE_IMPORTERS = {
    "textx": {"fw/language/parser.py"},
    "arpeggio": {"fw/language/parser.py"},
    "doit": {"fw/tasks/graph.py"},
    "mako": {"fw/tasks/render.py"},
    "click": "fw/cli/",
    "questionary": "fw/cli/",
    "alembic": "fw/runtime/database/",
    "asyncpg": {"fw/runtime/database/providers/postgres.py"},
    "asyncmy": {"fw/runtime/database/providers/mysql.py"},
    "sqlalchemy": "fw/runtime/",
}
MAX_LINES = 400


def _sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "templates" not in path.parts)


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            yield node.module or ""


@pytest.mark.parametrize("path", _sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    layer = path.relative_to(PACKAGE).parts[0]
    for imported in _imports(path):
        top = imported.split(".")[0]
        sole = SOLE_IMPORTERS.get(top)
        if isinstance(sole, str):
            assert name.startswith(sole), f"{name} imports {imported}; only {sole} may"
        elif sole is not None:
            assert name in sole, f"{name} imports {imported}; only {sorted(sole)} may"
        if top != "fw" or imported in SHARED or layer.endswith(".py"):
            continue
        target = imported.split(".")[1]
        assert target in MAY_IMPORT[layer], f"{name} ({layer}) may not import {imported}"


@pytest.mark.parametrize("path", _sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MAX_LINES


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import fw.tasks.noop", {"doit", "textx", "mako", "click", "sqlalchemy", "dataclasses"}),
        ("import fw.runtime", {"sqlalchemy", "fastapi", "pydantic", "textx", "doit", "mako"}),
        ("import fw.cli", {"doit", "textx", "mako", "sqlalchemy", "fastapi"}),
        ("import fw.language.blocks", {"textx", "doit", "mako", "sqlalchemy"}),
    ],
)
def test_an_import_brings_only_what_it_needs(statement: str, absent: set[str]) -> None:
    program = f"{statement}; import sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not absent & set(done.stdout.split())


def test_every_provider_that_a_schema_may_name_is_there() -> None:
    from fw.language.words import PROVIDERS
    from fw.runtime.database.providers import provider_named, provider_names

    for driver in ("asyncmy", "asyncpg"):
        pytest.importorskip(driver)
    assert set(PROVIDERS) == set(provider_names())
    grammar = (PACKAGE / "metamodel.tx").read_text(encoding="utf-8")
    assert f"(?a:{'|'.join(PROVIDERS)})" in grammar
    for name in PROVIDERS:
        assert DatabaseUrl.parse(f"{provider_named(name).scheme}://host/name").provider == name
    with pytest.raises(InvalidUrl):
        DatabaseUrl.parse("mongodb://host/name")
