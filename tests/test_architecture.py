"""The layering is a test: who may import whom, and which file alone may import a library."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from fw.runtime.database.backends import backend_named, backend_names
from fw.runtime.database.connection.url import DatabaseUrl, InvalidUrl
from fw.runtime.database.sql.backend import SqlBackend
from tests.imports import PACKAGE, ROOT, cycle_in, imported_names, imports, sources, tree

MAY_IMPORT = {
    "language": {"language"},
    "tasks": {"tasks", "language"},
    "project": {"project", "tasks", "language", "runtime"},
    "cli": {"cli", "editors", "lsp", "project", "studio", "tasks", "language", "runtime"},
    "lsp": {"lsp", "tasks", "language", "runtime"},
    "editors": {"editors", "language"},
    "studio": {"studio", "lsp", "project", "tasks", "language", "runtime"},
    "runtime": {"runtime"},
}
SHARED = {
    "fw",
    "fw.runtime.errors",
    "fw.runtime.messages",
    "fw.runtime.database.naming",
    "fw.runtime.database.backends",
    "fw.runtime.names",
    "fw.runtime.plugins",
    "fw.runtime.rules",
    "fw.runtime.rules.access_rules",
    "fw.runtime.rules.column_rules",
    "fw.runtime.rules.condition_tokens",
    "fw.runtime.rules.conditions",
    "fw.runtime.rules.file_types",
    "fw.runtime.rules.formats",
}
SOLE_IMPORTERS = {
    "textx": {"fw/language/syntax/parser.py"},
    "arpeggio": {"fw/language/syntax/parser.py"},
    "doit": {"fw/tasks/build/runner.py"},
    "mako": {
        "fw/tasks/render/renderer.py",
        "fw/runtime/mail/mailable.py",
        "fw/runtime/server/development/error_page.py",
    },
    "click": "fw/cli/",
    "questionary": "fw/cli/",
    "alembic": "fw/runtime/database/",
    "asyncpg": "fw/runtime/database/backends/postgres/",
    "asyncmy": "fw/runtime/database/backends/mysql/",
    "dramatiq": "fw/runtime/queue/",
    "sqlalchemy": "fw/runtime/",
    "PIL": {"fw/runtime/files/thumbnails.py"},
    "obstore": {"fw/runtime/storage/drivers/s3.py"},
}
MAX_LINES = 400
MAX_ENTRIES = 14
REGISTRIES = {"fw/cli/commands", "fw/runtime"}
"""Rooms that hold one module for each entry of a registry: a command, an area of the runtime."""


def test_imports_go_one_way() -> None:
    found = [each for path in sources() for each in forbidden_imports(path)]
    assert not found, "\n".join(found)


def forbidden_imports(path: Path) -> Iterator[str]:
    """Yield what is wrong with the imports of a file."""
    name = path.relative_to(ROOT).as_posix()
    layer = path.relative_to(PACKAGE).parts[0]
    for imported, _ in imported_names(path):
        top = imported.split(".")[0]
        sole = SOLE_IMPORTERS.get(top)
        if isinstance(sole, str) and not name.startswith(sole):
            yield f"{name} imports {imported}; only {sole} may"
        elif isinstance(sole, set) and name not in sole:
            yield f"{name} imports {imported}; only {sorted(sole)} may"
        if top != "fw" or imported in SHARED or layer.endswith(".py"):
            continue
        if imported.split(".")[1] not in MAY_IMPORT[layer]:
            yield f"{name} ({layer}) may not import {imported}"


def test_files_stay_small() -> None:
    lines = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in sources()}
    assert not {name: count for name, count in lines.items() if count > MAX_LINES}


def test_no_modules_import_each_other() -> None:
    """Imports in functions and under `TYPE_CHECKING` count as well."""
    assert cycle_in(imports()) == []


def test_no_package_exports_the_name_of_its_module() -> None:
    """Once imported, the module would replace an export that the package loads lazily."""
    found = set()
    for package in (path.parent for path in sources() if path.name == "__init__.py"):
        name = ".".join(package.relative_to(ROOT).parts)
        exported = getattr(importlib.import_module(name), "__all__", ())
        modules = {path.stem for path in package.iterdir()}
        found |= {f"{name}.{each}" for each in modules.intersection(exported)}
    assert not found


def test_a_cycle_would_be_found() -> None:
    graph = {"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"})}
    assert set(cycle_in(graph)) == {"a", "b", "c"}


def test_rooms_stay_small() -> None:
    rooms = Counter(path.parent.relative_to(ROOT).as_posix() for path in sources())
    for path in sources():
        if path.name == "__init__.py":
            rooms[path.parent.parent.relative_to(ROOT).as_posix()] += 1
    assert not {
        room: count
        for room, count in rooms.items()
        if count > MAX_ENTRIES and room not in REGISTRIES
    }


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        (
            "import fw.tasks.build.up_to_date",
            {"doit", "textx", "mako", "click", "sqlalchemy", "dataclasses"},
        ),
        (
            "import fw.runtime",
            {"sqlalchemy", "fastapi", "pydantic", "textx", "doit", "mako", "dramatiq"},
        ),
        ("import fw.runtime.cache", {"redis", "sqlite3", "fastapi", "sqlalchemy", "obstore"}),
        ("import fw.runtime.storage", {"obstore", "fastapi", "sqlalchemy", "fw.runtime.cache"}),
        ("import fw.cli", {"doit", "textx", "mako", "sqlalchemy", "fastapi"}),
        ("import fw.cli.build", {"asyncio", "importlib.metadata", "sqlalchemy", "fastapi"}),
        ("import fw.language.syntax.scanner", {"textx", "doit", "mako", "sqlalchemy"}),
    ],
)
def test_an_import_brings_only_what_it_needs(statement: str, absent: set[str]) -> None:
    program = f"{statement}; import sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not absent & set(done.stdout.split())


def test_every_provider_goes_by_the_words_that_it_states() -> None:
    names = backend_names()
    assert {"mongodb", "mysql", "postgres", "sqlite"} <= set(names)
    for name in names:
        provider = backend_named(name)
        host = "" if provider.is_file else "host"
        for scheme in (name, provider.scheme, *provider.aliases):
            assert DatabaseUrl.parse(f"{scheme}://{host}/name").provider == provider.name == name
    with pytest.raises(InvalidUrl):
        DatabaseUrl.parse("oracle://host/name")


@cache
def _words_of_providers() -> set[str]:
    """Return the words by which code could tell one provider, or its dialect, from another."""
    words: set[str] = set()
    for provider in map(backend_named, backend_names()):
        words |= {provider.name, provider.scheme, *provider.aliases}
        if isinstance(provider, SqlBackend):
            words |= set(provider.dialects)
    return words


KNOWS_BACKENDS = ("fw/runtime/database/backends/", "fw/runtime/database/sql/")


def test_only_a_provider_knows_which_one_it_is() -> None:
    """One more provider is one new file: nobody else names one, or a dialect of SQLAlchemy's."""
    found = [each for path in sources() for each in names_of_providers(path)]
    assert not found, "\n".join(found)


def names_of_providers(path: Path) -> Iterator[str]:
    """Yield where a file names a provider or a dialect, unless it is part of one."""
    name = path.relative_to(ROOT).as_posix()
    if name.startswith(KNOWS_BACKENDS):
        return
    for imported, _ in imported_names(path):
        if imported.startswith("sqlalchemy.dialects"):
            yield f"{name} imports {imported}"
    words = _words_of_providers()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and node.value in words:
            yield f"{name}:{node.lineno} names {node.value!r}"


@pytest.mark.parametrize("name", backend_names())
def test_a_provider_is_known_without_its_driver(name: str) -> None:
    program = (
        "import sys; from fw.runtime.database.backends import backend_named as named, "
        f"backend_words; backend_words(); named({name!r}).missing_driver(); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    library = backend_named(name).library
    assert not {"sqlalchemy", "alembic", "sqlite3", "bson", library} & set(done.stdout.split())


def test_pytest_skips_no_folder_of_tests(request: pytest.FixtureRequest) -> None:
    """Its own list of folders to skip has "build", the name of a package of fw."""
    skipped = request.config.getini("norecursedirs")
    files = (ROOT / "tests").rglob("test_*.py")
    folders = {name for file in files for name in file.relative_to(ROOT).parts[:-1]}
    assert not [name for name in sorted(folders) for each in skipped if fnmatch(name, each)], (
        "pyproject.toml: norecursedirs"
    )
