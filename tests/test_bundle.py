"""The admin's library is sound, and the committed package and pages are what it builds to.

npm fetches the packages once for all of these tests; `FW_ADMIN_MODULES` names a `node_modules` for
the same lock to take instead.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from hashlib import sha512
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import fw
from fw.tasks.artifact import BUILT
from tests.packages import LIBRARY, fetched, npm

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "fw/runtime/admin/static"
TREE = ROOT / "fw/templates/admin"
FIRST_LOAD = 300 * 1024
"""Bytes, as gzip sends them, that a browser fetches before it shows anything."""
FIRST_LIST = 390 * 1024
"""Bytes with those that the page of a list adds."""


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of the lock, fetched once, however many processes run tests."""
    return fetched(tmp_path_factory)


@pytest.fixture
def library(modules: Path, tmp_path: Path) -> Path:
    """A copy of the library with its packages, beside the parts of fw that its tests read."""
    ignored = shutil.ignore_patterns(*BUILT)
    folder = Path(shutil.copytree(LIBRARY, tmp_path / "admin", ignore=ignored))
    for part in ("starters", "templates/admin"):
        shutil.copytree(ROOT / "fw" / part, tmp_path / "fw" / part, ignore=ignored)
    (folder / "node_modules").symlink_to(modules, target_is_directory=True)
    return folder


def bundle() -> ModuleType:
    """Import `scripts/bundle.py`."""
    spec = spec_from_file_location("bundle", ROOT / "scripts/bundle.py")
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_committed_pages_and_package_are_built_from_the_sources(modules: Path) -> None:
    command = [sys.executable, "scripts/bundle.py", "--check", "--modules", str(modules)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, f"run `doit bundle`:\n{done.stdout}{done.stderr}"


def test_the_committed_pages_say_from_which_sources_they_are() -> None:
    assert (STATIC / "sources.txt").read_text(encoding="utf-8") == bundle().stamp(), "doit bundle"


def test_the_same_files_are_packed_into_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "dist/a").mkdir(parents=True)
    (tmp_path / "dist/a/b.js").write_text("export {};\n")
    shutil.copy(LIBRARY / "package.json", tmp_path)
    first = bundle().packed(tmp_path)
    os.utime(tmp_path / "dist/a/b.js", (1, 1))
    (tmp_path / "dist/a/b.js").chmod(0o700)

    assert bundle().packed(tmp_path) == first
    with tarfile.open(fileobj=io.BytesIO(first)) as tar:
        assert tar.getnames() == [
            "package/package.json",
            "package/LICENSE",
            "package/README.md",
            "package/dist/a/b.js",
        ]


def test_no_two_files_of_the_package_differ_only_in_case() -> None:
    """macOS and Windows would unpack them into one file."""
    with tarfile.open(next((TREE / "vendor").glob("*.tgz"))) as package:
        names = package.getnames()
    assert "package/dist/index.js" in names
    assert len({name.lower() for name in names}) == len(names)


def test_the_package_has_the_version_of_fw_and_is_never_fetched() -> None:
    lock = json.loads((TREE / "package-lock.json").read_text())["packages"]
    path = f"vendor/fw-admin-{fw.__version__}.tgz"
    digest = b64encode(sha512((TREE / path).read_bytes()).digest()).decode()

    assert [file.name for file in (TREE / "vendor").iterdir()] == [Path(path).name]
    assert lock[""]["dependencies"]["@fw/admin"] == f"file:{path}"
    package = lock["node_modules/@fw/admin"]
    assert (package["version"], package["resolved"]) == (fw.__version__, f"file:{path}")
    assert package["integrity"] == f"sha512-{digest}"


def test_a_project_and_the_library_lock_the_same_versions() -> None:
    ours, theirs = (
        json.loads((tree / "package-lock.json").read_text())["packages"] for tree in (LIBRARY, TREE)
    )
    del ours[""], theirs[""], theirs["node_modules/@fw/admin"]

    assert theirs.keys() <= ours.keys()
    assert not [name for name in theirs if theirs[name]["version"] != ours[name]["version"]]
    # Addresses of registries differ from one machine to the next.
    assert not [name for name, entry in (ours | theirs).items() if "resolved" in entry]


def test_the_library_has_sound_types(library: Path) -> None:
    npm(library, "run", "check")


def test_the_tests_of_the_library_pass(library: Path) -> None:
    npm(library, "run", "test")


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    # What the page of a list asks for besides, and most people see first.
    lists = [f"assets/{file.name}" for file in (STATIC / "assets").glob("list-*.js")]
    sizes = {name: len(gzip.compress((STATIC / name).read_bytes(), 6)) for name in [*named, *lists]}

    assert any("/pages-" in name for name in named)
    assert lists
    assert sum(sizes[name] for name in named) <= FIRST_LOAD, sizes
    assert sum(sizes.values()) <= FIRST_LIST, sizes


def test_the_pages_name_whose_work_they_hold() -> None:
    text = (STATIC / "licences.md").read_text(encoding="utf-8")

    for name in ("react", "ra-core", "@mui/material"):
        assert f"\n## {name} - " in text
