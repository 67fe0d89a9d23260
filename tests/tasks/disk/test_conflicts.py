from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.disk.conflicts import Unresolved, open_conflicts, read_conflict, resolve
from fw.tasks.disk.marker import digest, insert
from fw.tasks.disk.writer import Action
from tests.tasks.writing import PATH, SIDE, V1, V3, build, conflicting, edit, text

MINE = V1.replace("a = 1", "a = 'mine'")
BOTH = V3.replace("a = 100", "a = both")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def test_texts_of_a_conflict_have_no_markers_of_fw(root: Path) -> None:
    conflicting(root)

    found = read_conflict(root, PATH)

    assert open_conflicts(root) == [(PATH, False)]
    assert (found.base, found.yours, found.generated) == (V1, MINE, V3)
    assert found.merged.startswith("<<<<<<< ")
    assert "a = 'mine'" in found.merged
    assert "a = 100" in found.merged


def test_a_resolution_is_taken_by_the_next_build(root: Path) -> None:
    conflicting(root)

    resolve(root, PATH, BOTH)
    assert open_conflicts(root) == [(PATH, True)]
    outcome = build(root, V3)

    assert outcome.action is Action.MERGE
    assert text(root) == insert(PATH, BOTH, digest(V3))
    assert not (root / SIDE).exists()
    assert open_conflicts(root) == []


def test_a_resolution_keeps_line_endings_and_the_byte_order_mark(root: Path) -> None:
    build(root, V1)
    crlf = insert(PATH, MINE, digest(V1)).replace("\n", "\r\n").encode()
    (root / PATH).write_bytes(b"\xef\xbb\xbf" + crlf)
    assert build(root, V3).action is Action.CONFLICT

    resolve(root, PATH, BOTH)
    build(root, V3)

    expected = insert(PATH, BOTH, digest(V3)).replace("\n", "\r\n").encode()
    assert (root / PATH).read_bytes() == b"\xef\xbb\xbf" + expected


@pytest.mark.parametrize(
    ("resolved", "message"),
    [
        ("<<<<<<< yours\na = 1\n=======\na = 2\n>>>>>>> generated\n", "conflict markers"),
        ("def f(:\n", "is not valid"),
    ],
)
def test_a_text_that_resolves_nothing_is_refused(root: Path, resolved: str, message: str) -> None:
    conflicting(root)
    before = text(root, SIDE)

    with pytest.raises(Unresolved, match=message):
        resolve(root, PATH, resolved)

    assert text(root, SIDE) == before
    assert build(root, V3).action is Action.CONFLICT


def test_the_merged_text_itself_resolves_nothing(root: Path) -> None:
    conflicting(root)

    with pytest.raises(Unresolved, match="conflict markers"):
        resolve(root, PATH, read_conflict(root, PATH).merged)


def test_an_edited_file_has_to_be_built_again(root: Path) -> None:
    conflicting(root)
    edit(root, "b = 2", "b = 3")

    with pytest.raises(FwError, match="changed since the conflict"):
        resolve(root, PATH, BOTH)

    assert "<<<<<<<" in text(root, SIDE)


@pytest.mark.parametrize("path", [PATH, "app/models/none.py", "../outside.py"])
def test_a_file_without_a_conflict_is_refused(root: Path, path: str) -> None:
    build(root, V1)

    with pytest.raises(FwError, match="has no conflict"):
        read_conflict(root, path)
    with pytest.raises(FwError, match="has no conflict"):
        resolve(root, path, V3)
    assert not (root / SIDE).exists()
