from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fw.tasks.build.session import Builder
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.writer import Action
from fw.tasks.scaffold import make
from tests.tasks.projects import project


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the steps in order: lock, unlock, plans, writes."""
    seen: list[str] = []

    @contextmanager
    def lock(root: Path) -> Iterator[None]:
        with project_lock(root):
            seen.append("locked")
            yield
            seen.append("free")

    plan, next_number, write_all = Builder.plan, make._next_number, make.write_all

    def planned(builder: Builder) -> Any:
        seen.append("plan")
        return plan(builder)

    def numbered(root: Path) -> int:
        seen.append("plan")
        return next_number(root)

    def written(root: Path, writes: Sequence[make.Write], *, force: bool) -> Any:
        seen.append("write")
        return write_all(root, writes, force=force)

    monkeypatch.setattr(make, "project_lock", lock)
    monkeypatch.setattr(Builder, "plan", planned)
    monkeypatch.setattr(make, "_next_number", numbered)
    monkeypatch.setattr(make, "write_all", written)
    return seen


@pytest.mark.parametrize("name", ["Post", "PostController", "Mailer"])
def test_a_layer_is_planned_and_written_under_one_lock(
    tmp_path: Path, order: list[str], name: str
) -> None:
    outcome = make.make_layer(project(tmp_path / "shop"), "controllers", name)
    assert outcome.action is Action.CREATE
    assert order == ["locked", "plan", "write", "free"]


def test_a_seeder_is_numbered_and_written_under_one_lock(tmp_path: Path, order: list[str]) -> None:
    root = project(tmp_path / "shop")
    assert make.make_seeder(root, "First").path == "database/seeds/01_first.py"
    assert make.make_seeder(root, "SecondSeeder").path == "database/seeds/02_second.py"
    assert order == ["locked", "plan", "write", "free"] * 2
