"""Conflicts, and the ways to resolve them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fw.tasks.disk.marker import digest, insert
from fw.tasks.disk.pristine_store import PristineStore
from fw.tasks.disk.writer import Action
from tests.tasks.writing import PATH, SIDE, V1, V2, V3, build, conflicting, edit, text


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def test_a_conflict_leaves_the_file_untouched(root: Path) -> None:
    conflicting(root)
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = 'mine'"), digest(V1))
    assert text(root, SIDE).startswith(f"# fw:generated:sha256:{digest(V3)}\n<<<<<<< ")
    before = (root / SIDE).stat()
    assert build(root, V3).action is Action.CONFLICT
    assert (root / SIDE).stat() == before


def settle(root: Path, path: str) -> None:
    marker = text(root, path).split("\n")[0]
    (root / path).write_text(f"{marker}\n{V3.replace('a = 100', 'a = both')}")


SETTLED = V3.replace("a = 100", "a = both")


def test_resolved_by_editing_the_merge_file(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    outcome = build(root, V3)
    assert outcome.action is Action.MERGE
    assert "resolved in" in outcome.detail
    assert text(root) == insert(PATH, SETTLED, digest(V3))
    assert not (root / SIDE).exists()
    kept = outcome.detail.rpartition(" ")[2]
    assert "a = 'mine'" in text(root, kept)
    assert build(root, V3).action is Action.IDENTICAL


def test_resolved_by_moving_the_merge_file(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    (root / SIDE).replace(root / PATH)
    assert build(root, V3).action is Action.IDENTICAL
    assert text(root) == insert(PATH, SETTLED, digest(V3))
    with PristineStore(root) as store:
        assert store.conflicts() == {}


def test_resolved_by_editing_the_file_and_removing_the_merge_file(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    assert build(root, V3).action is Action.CONFLICT
    edit(root, "a = both", "a = both()")
    (root / SIDE).unlink()
    outcome = build(root, V3)
    assert outcome.action is Action.MERGE
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = both()"), digest(V3))
    assert build(root, V3).action is Action.IDENTICAL


def test_a_moved_merge_file_with_markers_is_refused(root: Path) -> None:
    conflicting(root)
    (root / SIDE).replace(root / PATH)
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert outcome.detail == "still contains conflict markers; resolve them and build again"


def test_removing_only_the_merge_file_resolves_nothing(root: Path) -> None:
    conflicting(root)
    (root / SIDE).unlink()
    assert build(root, V3).action is Action.CONFLICT
    assert (root / SIDE).exists()


def test_resolved_by_copying_the_marker(root: Path) -> None:
    conflicting(root)
    marker = text(root, SIDE).split("\n")[0]
    (root / PATH).write_text(marker + "\n" + text(root).partition("\n")[2])
    assert build(root, V3).action is Action.IDENTICAL
    assert not (root / SIDE).exists()


def test_resolved_by_force(root: Path) -> None:
    conflicting(root)
    outcome = build(root, V3, force=True)
    assert outcome.action is Action.UPDATE
    assert text(root) == insert(PATH, V3)
    assert "a = 'mine'" in text(root, outcome.detail.rpartition(" ")[2])
    assert not (root / SIDE).exists()


def test_resolved_by_undoing_the_edit_or_the_change(root: Path) -> None:
    conflicting(root)
    assert build(root, V1).action is Action.IDENTICAL
    assert not (root / SIDE).exists()
    assert build(root, V3).action is Action.CONFLICT
    edit(root, "a = 'mine'", "a = 1")
    assert build(root, V3).action is Action.UPDATE
    assert not (root / SIDE).exists()


def test_an_incomplete_resolution_is_refused(root: Path) -> None:
    conflicting(root)
    edit(root, ">>>>>>> generated now\n", ">>>>>>> generated now\n# thinking\n", SIDE)
    half = text(root, SIDE)
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "still contains conflict markers" in outcome.detail
    (root / SIDE).write_text(half.split("\n")[0] + "\nx = (\n")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "not valid" in outcome.detail
    assert text(root, SIDE).endswith("x = (\n")


def test_a_resolution_does_not_replace_later_edits(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    edit(root, "c = 3", "c = 'later'")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "c = 'later'" in text(root)
    assert "a = both" in text(root, SIDE)


def test_a_resolution_in_the_file_is_valid_after_a_schema_change(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    (root / SIDE).unlink()
    v4 = V3.replace("e = 5", "e = 500")
    assert build(root, v4).action is Action.MERGE
    assert text(root) == insert(PATH, v4.replace("a = 100", "a = both"), digest(v4))


def test_a_resolution_in_the_merge_file_is_valid_after_a_schema_change(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    v4 = V3.replace("e = 5", "e = 500")
    assert build(root, v4).action is Action.MERGE
    assert text(root) == insert(PATH, v4.replace("a = 100", "a = both"), digest(v4))
    assert not (root / SIDE).exists()


def test_a_resolution_that_conflicts_again_is_kept(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    v4 = V3.replace("a = 100", "a = 999")
    outcome = build(root, v4)
    assert outcome.action is Action.CONFLICT
    assert "a = both" in text(root, SIDE)
    assert "a = 'mine'" in text(root)
    (root / SIDE).replace(root / PATH)
    assert build(root, v4).action is Action.CONFLICT
    assert "a = both" in text(root)
    assert "a = 999" in text(root, SIDE)


def test_a_resolution_in_the_file_that_conflicts_again_keeps_its_base(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    (root / SIDE).unlink()
    v4 = V3.replace("a = 100", "a = 999")
    for _ in range(2):
        assert build(root, v4).action is Action.CONFLICT
        assert "||||||| generated before\na = 100\n" in text(root, SIDE)
    v5 = V3.replace("e = 5", "e = 500")
    assert build(root, v5).action is Action.MERGE
    assert text(root) == insert(PATH, v5.replace("a = 100", "a = both"), digest(v5))


def test_an_open_conflict_is_updated_with_the_schema(root: Path) -> None:
    conflicting(root)
    v4 = V3.replace("a = 100", "a = 999")
    assert build(root, v4).action is Action.CONFLICT
    assert "a = 999" in text(root, SIDE)
    assert "a = 100" not in text(root, SIDE)


def test_a_foreign_merge_file_is_not_overwritten(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    (root / SIDE).write_text("notes of mine")
    assert build(root, V3).action is Action.CONFLICT
    assert text(root, SIDE) == "notes of mine"
    conflict = build(root, V2)
    assert conflict.action is Action.MERGE
    assert text(root, SIDE) == "notes of mine"


def test_edits_are_kept_if_the_store_is_lost(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    shutil.rmtree(root / ".fw")
    mine, side = text(root), text(root, SIDE)
    for body in (V3, V2):
        assert build(root, body).action is Action.CONFLICT
        assert (text(root), text(root, SIDE)) == (mine, side)
