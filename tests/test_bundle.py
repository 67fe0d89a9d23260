"""The admin's sources are sound, and the committed pages are what they build to.

npm fetches the packages once for all of these tests; `FW_ADMIN_MODULES` names a `node_modules` for
the same lock to take instead.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.packages import TREE, fetched, npm

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "fw/runtime/admin/static"
GUIDE = (ROOT / "docs/guides/admin.md").read_text(encoding="utf-8")
FIRST_LOAD = 400 * 1024
"""Bytes, as gzip sends them, that a browser fetches before it shows anything."""


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of the lock, fetched once, however many processes run tests."""
    return fetched(tmp_path_factory)


@pytest.fixture
def tree(modules: Path, tmp_path: Path) -> Path:
    """A copy of the sources, tests among them, with the packages."""
    ignored = shutil.ignore_patterns("node_modules", "dist", "*.mako")
    folder = Path(shutil.copytree(TREE, tmp_path / "templates/admin", ignore=ignored))
    shutil.copytree(TREE.parents[1] / "starters", tmp_path / "starters")
    (folder / "node_modules").symlink_to(modules, target_is_directory=True)
    return folder


def test_the_committed_pages_are_built_from_the_sources(modules: Path) -> None:
    command = [sys.executable, "scripts/bundle.py", "--check", "--modules", str(modules)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, f"run `doit bundle`:\n{done.stdout}{done.stderr}"


def test_the_committed_pages_say_from_which_sources_they_are() -> None:
    spec = spec_from_file_location("bundle", ROOT / "scripts/bundle.py")
    assert spec is not None
    assert spec.loader is not None
    bundle = module_from_spec(spec)
    spec.loader.exec_module(bundle)

    assert (STATIC / "sources.txt").read_text(encoding="utf-8") == bundle.stamp(), "doit bundle"


def test_the_sources_have_sound_types_with_the_files_of_the_guide(tree: Path) -> None:
    shown = re.findall(r"^`admin/(src/\S+)`:\n\n```tsx?\n(.*?)^```$", GUIDE, re.M | re.S)
    assert [path for path, _ in shown] == ["src/overrides/post.tsx", "src/languages/de.ts"]
    for path, text in shown:
        (tree / path).parent.mkdir(exist_ok=True)
        (tree / path).write_text(text)
    npm(tree, "run", "check")


def test_the_tests_of_the_sources_pass(tree: Path) -> None:
    npm(tree, "run", "test")


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    # What the page of a list asks for besides, and most people see first.
    named += [f"assets/{file.name}" for file in (STATIC / "assets").glob("list-*.js")]
    sizes = {name: len(gzip.compress((STATIC / name).read_bytes(), 6)) for name in named}

    assert any("/pages-" in name for name in named)
    assert any("/list-" in name for name in named)
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


def test_the_pages_name_whose_work_they_hold() -> None:
    text = (STATIC / "licences.md").read_text(encoding="utf-8")

    for name in ("react", "react-admin", "@mui/material"):
        assert f"\n## {name} - " in text
