"""Generated applications for tests: made, type-checked, served."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fw.tasks.scaffold.project import NEW_FILES, new
from tests.processes import python

__all__ = [
    "MYPY_CACHE",
    "PYTEST_OPTIONS",
    "make_project",
    "mypy",
    "run",
    "run_generated_tests",
    "run_roundtrip",
]

_PLUGINS = (
    "asyncio",
    "cacheprovider",
    "hypothesispytest",
    "platformdirs",
    "schemathesis",
    "typeguard",
    "xdist",
)
"""Plugins that a user who follows the README hasn't got."""

PYTEST_OPTIONS = ("-q", *(part for name in _PLUGINS for part in ("-p", f"no:{name}")))
"""Options of pytest for the tests of a project."""

_TESTS = Path(__file__).parent

MYPY_CACHE = Path(os.environ.get("MYPY_CACHE_DIR", _TESTS.parent / ".mypy_cache" / "generated"))
"""mypy's cache of the libraries that all generated applications import."""


def make_project(
    root: Path, schema: str, url: str = "sqlite:///database/app.db", build: str = "build"
) -> Path:
    """Make, build and migrate a project on an empty database; return its folder.

    `build` is the command that builds it.
    """
    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text(schema)
    (root / ".env").touch(mode=0o600)
    (root / ".env").write_text(f"DATABASE_URL={url}\n")
    for command in (build, "migrate"):
        run("-m", "fw", command, root=root)
    return root


def run_roundtrip(root: Path) -> None:
    """Use every endpoint of a project's application; AssertionError says what is wrong."""
    run(str(_TESTS / "roundtrip.py"), str(root), root=_TESTS.parent)


def run_generated_tests(root: Path, url: str = "") -> str:
    """Run a project's own tests on a database that they empty; return what pytest printed."""
    return run("-m", "pytest", *PYTEST_OPTIONS, root=root, FW_TEST_DATABASE_URL=url)


def run(*arguments: str, root: Path, **variables: str) -> str:
    """Run Python in a folder, warnings being errors; return what it printed."""
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    environment |= variables
    done = python(*arguments, cwd=root, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def mypy(*roots: Path) -> str:
    """Return what mypy --strict has to say of projects, in one run.

    Each becomes a package in a copy, since each has a package `app` of its own.
    """
    with TemporaryDirectory(prefix="fw-mypy-") as folder:
        for number, root in enumerate(roots):
            # Their own names in the cache, which other processes use at the same time.
            _copy(root, Path(folder, re.sub(r"\W", "_", f"{root.name}_{number}")))
        options = ["--strict", "--explicit-package-bases", "--no-error-summary", "--config-file="]
        done = subprocess.run(
            [sys.executable, "-m", "mypy", *options, "--cache-dir", str(MYPY_CACHE), "."],
            cwd=folder,
            capture_output=True,
            text=True,
        )
    return done.stdout + done.stderr


def _copy(root: Path, package: Path) -> None:
    for file in root.rglob("*.py"):
        path = file.relative_to(root).as_posix()
        # No module's name begins with a digit, as those of migrations and seeds do.
        copy = package / re.sub(r"(^|/)(\d)", r"\1_\2", path)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text()
        own = r"(?m)^(\s*from )(?=(?:app|database|tests)\b)"
        copy.write_text(re.sub(own, rf"\1{package.name}.", text))
