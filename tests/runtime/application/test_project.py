from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.application.application import Application


@pytest.fixture(autouse=True)
def _none() -> Iterator[None]:
    before = project._current
    project.use(None)
    yield
    project.use(before)


def test_the_current_project_defaults_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fw.toml").write_text('[project]\nname = "shop"\n')
    monkeypatch.chdir(tmp_path)
    assert project.current().path == tmp_path
    assert project.current().name == "shop"
    assert project.current() is project.current()


def test_an_application_makes_its_project_the_current_one(tmp_path: Path) -> None:
    application = Application(tmp_path)
    assert project.current().path == tmp_path
    assert project.current().config is application.config
    assert project.current().name == tmp_path.name


def test_the_clock_can_be_moved_and_put_back() -> None:
    clock.use(lambda: 12.5)
    assert clock.now() == 12.5
    clock.use(None)
    assert clock.now() > 1e9
