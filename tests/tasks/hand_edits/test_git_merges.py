"""Generated files in git: clones of projects with merged files, and merges of branches."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tasks.projects import actions, edit, rebuild

MODEL = "app/models/post.py"
SCHEMA = "app/schemas/post.py"


def git(root: Path, *command: str, check: bool = True) -> None:
    name = ("-c", "user.name=me", "-c", "user.email=me@example.com")
    subprocess.run(["git", *name, *command], cwd=root, check=check, capture_output=True)


def commit(root: Path, message: str) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", message)


@pytest.fixture
def repository(built: Path) -> Path:
    (built / ".gitignore").write_text(".fw/\n")
    git(built, "init", "-q", "-b", "main")
    commit(built, "generated")
    return built


def append(root: Path, path: str, line: str) -> None:
    (root / path).write_text((root / path).read_text() + f"\n\n{line}\n")


@pytest.mark.parametrize("whole", [True, False])
def test_a_file_that_was_merged_is_merged_again_in_a_clone(repository: Path, whole: bool) -> None:
    root = repository
    append(root, MODEL, "MINE = 1")
    edit(root, "title: string required", "title: string(80) required")
    assert actions(rebuild(root, migrations=False))[MODEL] == "merge"
    git(root, "add", "-A" if whole else "app")
    git(root, "commit", "-qm", "merged")
    shutil.rmtree(root / ".fw")
    edit(root, "title: string(80) required", "title: string(90) required")
    report = rebuild(root, migrations=False)
    if not whole:
        # The commit has no schema from which the text follows.
        assert report.exit_status == 1
        return
    assert report.exit_status == 0
    assert actions(report)[MODEL] == "merge"
    text = (root / MODEL).read_text()
    assert "MINE = 1" in text
    assert "String(90)" in text


def branch(root: Path, name: str, old: str, new: str, mine: str = "") -> None:
    """Change the schema on a new branch of the first commit, and build."""
    git(root, "checkout", "-q", "-B", name, "base")
    edit(root, old, new)
    if mine:
        append(root, MODEL, mine)
    assert rebuild(root, migrations=False).exit_status == 0
    commit(root, name)


@pytest.mark.parametrize("mine", ["", "MINE = 1"])
@pytest.mark.parametrize("clone", [False, True])
def test_a_build_resolves_the_conflicts_of_git_in_generated_files(
    repository: Path, mine: str, clone: bool
) -> None:
    root = repository
    git(root, "branch", "base")
    last = "author_id: uuid references Author"
    branch(root, "theirs", last, f"{last}\n  rating: int nullable", "THEIRS = 1" if mine else "")
    branch(root, "ours", "title: string required", "title: string(80) required\n  a: int", mine)
    git(root, "merge", "-q", "theirs", check=False)
    assert "<<<<<<<" in (root / SCHEMA).read_text()
    assert "rating" in (root / "schema.fw").read_text()
    if clone:
        shutil.rmtree(root / ".fw")
    report = rebuild(root, migrations=False)
    assert report.exit_status == 0, report.outcomes
    for path in (MODEL, SCHEMA):
        text = (root / path).read_text()
        assert "<<<<<<<" not in text
        assert text.count("fw:generated") == 1
        assert "    rating: " in text
        assert "    a: " in text
    assert ("MINE = 1" in (root / MODEL).read_text()) is bool(mine)
    assert ("THEIRS = 1" in (root / MODEL).read_text()) is bool(mine)


def test_conflicting_code_is_resolved_from_both_versions(repository: Path) -> None:
    root = repository
    git(root, "branch", "base")
    last = "author_id: uuid references Author"
    branch(root, "theirs", last, f"{last}\n  rating: int nullable", "THEIRS = 1")
    branch(root, "ours", last, f"{last}\n  views: int nullable", "OURS = 1")
    git(root, "merge", "-q", "theirs", check=False)
    (root / "schema.fw").write_text(
        "".join(
            line
            for line in (root / "schema.fw").read_text().splitlines(keepends=True)
            if not line.startswith(("<<<<<<<", "=======", ">>>>>>>"))
        )
    )
    report = rebuild(root, migrations=False)
    assert report.exit_status == 0, report.outcomes
    text = (root / MODEL).read_text()
    assert all(word in text for word in ("OURS = 1", "THEIRS = 1", "rating:", "views:"))
    assert "<<<<<<<" not in text


def test_edits_of_one_place_on_two_branches_stay_with_git(repository: Path) -> None:
    root = repository
    git(root, "branch", "base")
    branch(root, "theirs", "name: string", "name: string(9)", "MINE = 'theirs'")
    branch(root, "ours", "title: string", "title: string(9)", "MINE = 'ours'")
    git(root, "merge", "-q", "theirs", check=False)
    text = (root / MODEL).read_text()
    report = rebuild(root, migrations=False)
    assert report.exit_status == 1
    (detail,) = [one.detail for one in report.outcomes if one.path == MODEL]
    assert detail == "contains conflict markers of git; resolve them and build again"
    assert (root / MODEL).read_text() == text
