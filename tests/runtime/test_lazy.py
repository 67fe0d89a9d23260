"""Packages whose names are imported on first use."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fw
from fw.runtime.lazy import attach

ROOT = Path(fw.__file__).parent.parent


def lazy_packages() -> list[str]:
    found = [
        path
        for path in (ROOT / "fw").rglob("__init__.py")
        if "= attach(__name__" in path.read_text()
    ]
    return [".".join(path.parent.relative_to(ROOT).parts) for path in sorted(found)]


def seen_by_types(package: str) -> dict[str, tuple[str, str]]:
    """Return the module and the name there of what is imported under TYPE_CHECKING."""
    tree = ast.parse(Path(str(import_module(package).__file__)).read_text())
    blocks = [each for each in tree.body if isinstance(each, ast.If)]
    return {
        alias.asname or alias.name: (str(each.module), alias.name)
        for block in blocks
        for each in block.body
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
    }


def test_lazy_packages_are_found() -> None:
    assert {"fw.runtime", "fw.runtime.database", "fw.runtime.testing"} <= {*lazy_packages()}


@pytest.mark.parametrize("package", lazy_packages())
def test_each_name_matches_its_typing_import(package: str) -> None:
    module = import_module(package)
    seen = seen_by_types(package)
    assert {*module.__all__} == {*seen} == {*module._HOMES}
    for name, (home, there) in seen.items():
        assert getattr(module, name) is getattr(import_module(home), there), name


@pytest.mark.parametrize("package", lazy_packages())
def test_a_missing_name_raises_attribute_error(package: str) -> None:
    module = import_module(package)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
        module.nothing  # noqa: B018
    assert {*module.__all__} <= {*dir(module)}


def test_a_name_is_imported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    load, _ = attach(__name__, {"JSONDecoder": "json", "decoder": "json:JSONDecoder"})
    names = vars(sys.modules[__name__])
    decoder = load("JSONDecoder")
    assert names.pop("JSONDecoder") is decoder
    assert load("decoder") is decoder is names.pop("decoder")


@pytest.mark.parametrize("package", lazy_packages())
def test_no_lazy_name_equals_a_submodule(package: str) -> None:
    """Importing `package.thing` sets the attribute `thing`, and a lazy name is never looked up."""
    module = import_module(package)
    modules = {path.stem for path in Path(str(module.__file__)).parent.glob("*")}
    assert {*module.__all__} & modules == set()
