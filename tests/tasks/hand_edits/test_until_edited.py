"""Files that follow the schema until the user edits them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tasks.projects import actions, edit, is_fresh, project, rebuild, tree


@pytest.mark.parametrize("clone", [False, True])
def test_deleted_tests_of_a_model_stay_deleted(built: Path, clone: bool) -> None:
    (built / "tests/test_post.py").unlink()
    if clone:
        shutil.rmtree(built / ".fw")
    before = tree(built)
    assert rebuild(built, check=True).exit_status == 0
    for full in (False, True, False):
        rebuild(built, full=full)
        assert tree(built) == before
    edit(built, "title: string required", "title: string required unique")
    rebuild(built)
    assert not (built / "tests/test_post.py").exists()
    rebuild(built, restore=True)
    assert "def test_conflict" in (built / "tests/test_post.py").read_text()


def test_a_new_model_in_a_fresh_clone_gets_its_tests(built: Path) -> None:
    shutil.rmtree(built / ".fw")
    edit(built, "model Author", "model Tag {\n  id: int primary\n}\n\nmodel Author")
    assert actions(rebuild(built))["tests/test_tag.py"] == "create"


def test_a_model_of_a_starter_gets_its_tests(built: Path) -> None:
    shutil.rmtree(built / ".fw")
    for path in ("app/models/post.py", "tests/test_post.py"):
        (built / path).unlink()
    assert actions(rebuild(built))["tests/test_post.py"] == "create"


def test_tests_follow_the_schema_until_they_are_edited(built: Path) -> None:
    edit(built, "title: string required", "title: string required unique")
    assert actions(rebuild(built))["tests/test_post.py"] == "update"
    edit(built, "def test_read", "def test_shown", "tests/test_post.py")
    before = (built / "tests/test_post.py").read_text()
    edit(built, "title: string required unique", "title: string required")
    assert actions(rebuild(built))["tests/test_post.py"] == "identical"
    assert (built / "tests/test_post.py").read_text() == before
    assert is_fresh(str(built))
    edit(built, "  author_id: uuid references Author\n", "")
    (built / "schema.fw").write_text((built / "schema.fw").read_text().split("model Author")[0])
    edit(built, "database sqlite\n", "database sqlite\n\nmodel Other {\n  id: int primary\n}\n")
    done = actions(rebuild(built))
    assert (done["tests/test_author.py"], done["tests/test_post.py"]) == ("remove", "skip")
    assert (built / "tests/test_post.py").read_text() == before


def test_existing_tests_are_kept_without_a_conflict(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    (root / "tests").mkdir()
    (root / "tests/test_post.py").write_text("def test_mine() -> None: ...\n")
    report = rebuild(root)
    assert report.exit_status == 0
    assert (root / "tests/test_post.py").read_text() == "def test_mine() -> None: ...\n"
