"""The pages of studio are sound, small, and what the committed sources build to.

npm fetches the packages once for all of these tests; `FW_STUDIO_MODULES` names a `node_modules` for
the same lock to take instead.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fw.tasks.artifact import BUILT
from scripts.studio_bundle import STATIC, stamp
from tests.packages import STUDIO, fetched, npm

ROOT = Path(__file__).parent.parent
SHELL = 80 * 1024
"""Bytes, as gzip sends them, that a browser fetches before it shows anything."""
EVERYTHING = 340 * 1024
"""Bytes of all pages together."""


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with their packages."""
    folder = tmp_path_factory.mktemp("bundle") / "studio"
    shutil.copytree(STUDIO, folder, ignore=shutil.ignore_patterns(*BUILT))
    modules = fetched(tmp_path_factory, STUDIO)
    (folder / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)
    return folder


def test_the_committed_pages_are_built_from_the_sources(library: Path) -> None:
    modules = str(library / "node_modules")
    command = [sys.executable, "scripts/studio_bundle.py", "--check", "--modules", modules]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, f"run `doit bundle`:\n{done.stdout}{done.stderr}"


def test_the_committed_pages_say_from_which_sources_they_are() -> None:
    assert (STATIC / "sources.txt").read_text(encoding="utf-8") == stamp(), "run `doit bundle`"


def test_the_sources_have_sound_types(library: Path) -> None:
    npm(library, "run", "check")


def test_the_tests_of_the_sources_pass(library: Path) -> None:
    npm(library, "run", "test")


def test_the_pages_are_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', page))
    sizes = {
        path.relative_to(STATIC).as_posix(): len(gzip.compress(path.read_bytes(), 6))
        for path in (STATIC / "assets").iterdir()
    }

    assert first <= sizes.keys()
    assert sum(sizes[name] for name in first) <= SHELL, sizes
    assert sum(sizes.values()) <= EVERYTHING, sizes


def test_the_page_has_no_inline_scripts() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")

    assert re.findall(r"<script[^>]*>[^<]", page) == []
    assert re.findall(r"\s(?:style|on\w+)=", page) == []
    assert 'name="style-nonce" content="__FW_NONCE__"' in page


def test_the_pages_name_whose_work_they_hold() -> None:
    text = (STATIC / "licences.md").read_text(encoding="utf-8")

    for name in ("react", "@xyflow/react", "@codemirror/view"):
        assert f"\n## {name} - " in text
