"""Projects that begin with a starter."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications import run

SQLITE = "sqlite:///database/app.db"


def make_starter(folder: Path, name: str, url: str = SQLITE) -> tuple[Path, str]:
    """Make and build a project with a starter; return its folder and what the build printed."""
    run("-m", "fw", "new", name, "--template", name, root=folder)
    root = folder / name
    with (root / ".env").open("a") as environment:
        environment.write(f"DATABASE_URL={url}\n")
    return root, run("-m", "fw", "build", "--skip-db", "--verbose", root=root)


@pytest.fixture(scope="session")
def built_starter(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function that returns a project with a starter, built, migrated and seeded on SQLite.

    Tests of one process share it and don't change it.
    """
    projects: dict[str, Path] = {}

    def build(name: str) -> Path:
        if name not in projects:
            root, _ = make_starter(tmp_path_factory.mktemp("starter"), name)
            for command in ("migrate", "seed"):
                run("-m", "fw", command, root=root)
            projects[name] = root
        return projects[name]

    return build


@pytest.fixture
def copied_starter(built_starter: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A function that returns a copy of such a project, for the test alone."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree(built_starter(name), tmp_path / name))

    return copy
