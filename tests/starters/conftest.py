"""Projects that begin with a starter."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from filelock import FileLock

from tests.applications import run
from tests.runtime.databases import every_database_url

__all__ = ["BUILT", "PASSWORD", "make_starter", "name_database"]

database_url = every_database_url

SQLITE: Final = "sqlite:///database/app.db"
PASSWORD: Final = "correct horse battery"
"""The password of admin@example.com."""
BUILT: Final = "built.txt"
"""The file beside a project with what its build printed."""


def make_starter(folder: Path, name: str) -> Path:
    """Make a project with a starter as its README says, with data on SQLite; return its folder."""
    run("-m", "fw", "new", name, "--template", name, root=folder)
    root = folder / name
    with (root / ".env").open("a") as environment:
        environment.write(f"ADMIN_PASSWORD={PASSWORD}\n")
    built = run("-m", "fw", "build", "--provider", "sqlite", "--verbose", root=root)
    for command in ("migrate", "seed"):
        run("-m", "fw", command, root=root)
    (folder / BUILT).write_text(built)
    return root


def name_database(root: Path, url: str) -> None:
    """Write the URL of another database to `.env`."""
    file = root / ".env"
    kept = [line for line in file.read_text().splitlines() if not line.startswith("DATABASE_URL=")]
    file.write_text("\n".join([*kept, f"DATABASE_URL={url}", ""]))


@pytest.fixture(scope="session")
def built_starter(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function that returns a project with a starter, built, migrated and seeded on SQLite.

    All tests share it, also those of other processes, and don't change it.
    """
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent

    def build(name: str) -> Path:
        folder = place / f"starter-{name}"
        with FileLock(place / f"starter-{name}.lock"):
            if (folder / BUILT).exists():
                return folder / name
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            root = make_starter(folder, name)
            # Programs in its copies find the bytecode, too: copies keep the times of the files.
            run("-m", "compileall", "-q", ".", root=root)
            return root

    return build


@pytest.fixture
def copied_starter(built_starter: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A function that returns a copy of such a project, for the test alone."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree(built_starter(name), tmp_path / name))

    return copy
