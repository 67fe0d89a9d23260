"""Builds that only check, and builds of a fresh clone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fw.tasks.scaffold.project import new
from tests.tasks.projects import actions, edit, project, rebuild, tree


def everything(root: Path) -> dict[str, tuple[int, bytes]]:
    """Every entry of a project, `.fw` included. A folder's time tells what came and went in it."""
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in [root, *root.rglob("*")]
    }


def test_check_and_dry_run_write_nothing(built: Path) -> None:
    before = everything(built)
    assert rebuild(built, check=True).exit_status == 0
    assert rebuild(built, check=True, full=True).exit_status == 0
    assert everything(built) == before
    edit(built, "title: string required", "title: string nullable")
    edited = built / "app/services/author.py"
    edited.write_text(edited.read_text() + "\nMINE = 1\n")
    for name in ("migrations", "migrations-read"):
        (built / ".fw" / name).unlink(missing_ok=True)
    before = everything(built)
    checked = rebuild(built, check=True)
    dry = rebuild(built, dry_run=True)
    assert everything(built) == before
    assert (checked.exit_status, dry.exit_status) == (1, 0)
    assert actions(dry) == actions(checked)
    assert actions(dry)["app/models/post.py"] == "update"
    diff = next(one.diff for one in dry.outcomes if one.path == "app/models/post.py")
    assert diff.startswith("--- a/app/models/post.py\n+++ b/app/models/post.py\n")
    done = actions(rebuild(built))
    assert done == actions(dry)


def test_check_passes_in_a_fresh_clone_and_leaves_it_clean(built: Path) -> None:
    shutil.rmtree(built / ".fw")
    before = everything(built)
    assert rebuild(built, check=True).exit_status == 0
    assert everything(built) == before


@pytest.mark.parametrize("clone", [False, True])
def test_a_deleted_file_with_the_policy_once_stays_deleted(built: Path, clone: bool) -> None:
    for name in ("app/main.py", "tests/test_health.py", "dodo.py"):
        (built / name).unlink()
    if clone:
        shutil.rmtree(built / ".fw")
    before = tree(built)
    assert rebuild(built, check=True).exit_status == 0
    rebuild(built)
    assert tree(built) == before
    assert actions(rebuild(built, restore=True)) == {
        "app/main.py": "create",
        "tests/test_health.py": "create",
        "dodo.py": "create",
    }


def test_files_with_the_policy_once_are_created_without_an_app(tmp_path: Path) -> None:
    new(tmp_path / "new", "new")
    (tmp_path / "new" / "dodo.py").unlink()
    rebuild(tmp_path / "new")
    assert not (tmp_path / "new" / "dodo.py").exists()
    bare = project(tmp_path / "bare")
    (bare / "app" / "models").mkdir(parents=True)
    rebuild(bare)
    assert {"app/main.py", "dodo.py", "tests/test_health.py"} <= tree(bare).keys()


@pytest.mark.parametrize("lost", ["", ".fw", ".fw/migrations", ".fw/cache.sqlite", ".fw/manifest"])
def test_a_read_only_project_can_be_checked(built: Path, lost: str) -> None:
    if lost:
        gone = built / lost
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    with TemporaryDirectory() as folder:
        # Imports all modules, because another account may not read those of Python.
        warm = Path(shutil.copytree(built, Path(folder, "warm")))
        rebuild(warm, check=True)
        rebuild(warm, check=True, full=True)
        # Not in `tmp_path`, which only its owner may read.
        copy = Path(shutil.copytree(built, Path(folder, "shop")))
        Path(folder).chmod(0o755)
        entries = [copy, *copy.rglob("*")]
        for path in entries:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            with powerless():
                assert rebuild(copy, check=True).exit_status == 0
                assert rebuild(copy, check=True, full=True).exit_status == 0
        finally:
            for path in entries:
                path.chmod(0o755)


@contextmanager
def powerless() -> Iterator[None]:
    """Run as another account if root runs the tests, because root may write everywhere."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_files_of_removed_models_are_removed_in_a_fresh_clone(built: Path) -> None:
    mine = built / "app/services/mine.py"
    mine.write_text('"""My own."""\n')
    shutil.rmtree(built / ".fw")
    (built / "schema.fw").write_text((built / "schema.fw").read_text().split("model Post")[0])
    done = actions(rebuild(built))
    assert done["app/models/post.py"] == "remove"
    assert mine.is_file()
