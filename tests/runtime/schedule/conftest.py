"""A project in a folder of its own, whose locks are files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime.application import project
from fw.runtime.application.project import Project
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Runner


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """The folder of the project that this process works for."""
    (tmp_path / "fw.toml").write_text("")
    project.use(Project.load(tmp_path))
    yield tmp_path
    project.use(None)


@pytest.fixture
def locks(root: Path) -> Locks:
    """The locks of the project's tasks, for a second at a time."""
    return Locks("file", 1.0)


@pytest.fixture
def runner(root: Path, locks: Locks) -> Runner:
    """Runs tasks of the project."""
    return Runner(root, locks)
