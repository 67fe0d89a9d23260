"""Hints for errors of the code of a project."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from fw.runtime.errors import hint_of

TRACEBACK = "set FW_DEBUG=1 to show the traceback"


def hint(run: Callable[[], object], root: Path) -> str:
    """Return the hint for the error that a call raises."""
    with pytest.raises(Exception) as caught:  # noqa: PT011 - each test has its own error
        run()
    assert isinstance(caught.value, Exception)
    return hint_of(caught.value, root)


def test_a_package_that_is_not_installed(tmp_path: Path) -> None:
    found = hint(lambda: import_module("no_such_package.parts"), tmp_path)
    assert (
        found == "install no_such_package: pip install -e . installs the packages of pyproject.toml"
    )


@pytest.mark.parametrize("name", ["os.pathh", "sqlalchemy.nope", "_pytest.nope", "msvcrt", "app.x"])
def test_a_package_that_need_not_be_installed(name: str, tmp_path: Path) -> None:
    assert hint(lambda: import_module(name), tmp_path) == TRACEBACK


@pytest.mark.parametrize("searched", [True, False])
def test_a_folder_of_the_project(
    searched: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "local_seeds").mkdir()
    if searched:
        monkeypatch.syspath_prepend(tmp_path)
    assert hint(lambda: import_module("local_seeds.nope"), tmp_path) == TRACEBACK


def test_a_module_without_a_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = ModuleNotFoundError("No module named '__main__.x'", name="__main__.x")
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    assert hint_of(error, tmp_path) == TRACEBACK


@pytest.mark.parametrize("error", [ModuleNotFoundError("x"), ImportError("x"), ValueError("x")])
def test_an_error_that_names_no_module(error: Exception, tmp_path: Path) -> None:
    assert hint_of(error, tmp_path) == TRACEBACK
