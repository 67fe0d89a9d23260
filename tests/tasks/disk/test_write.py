"""Outcomes of writing files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.artifact import Policy
from fw.tasks.disk.marker import digest, insert
from fw.tasks.disk.pristine_store import STORE, PristineStore
from fw.tasks.disk.writer import Action, Removal, Write, preview, write_all
from tests.tasks.writing import PATH, SIDE, V1, V2, build, conflicting, edit, text


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def test_create_identical_update(root: Path) -> None:
    assert build(root, V1).action is Action.CREATE
    assert text(root) == insert(PATH, V1)
    before = (root / PATH).stat()
    assert build(root, V1).action is Action.IDENTICAL
    assert (root / PATH).stat() == before
    outcome = build(root, V2)
    assert outcome.action is Action.UPDATE
    assert not outcome.edited
    assert text(root) == insert(PATH, V2)


def test_edits_are_merged_and_kept(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    outcome = build(root, V1)
    assert (outcome.action, outcome.edited) == (Action.IDENTICAL, True)
    outcome = build(root, V2)
    assert (outcome.action, outcome.edited) == (Action.MERGE, True)
    assert text(root) == insert(PATH, V2.replace("a = 1", "a = 'mine'"), digest(V2))
    assert build(root, V2).action is Action.IDENTICAL
    assert build(root, V1).action is Action.MERGE
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = 'mine'"), digest(V1))


def test_a_merged_file_that_cannot_be_parsed_is_reported(root: Path) -> None:
    page, body = "admin/src/page.tsx", "const a = 1;\nconst b = 1;\n\nconst c = 1;\n"
    write_all(root, [Write(page, body)])
    path = root / page
    path.write_text(path.read_text().replace("c = 1", "c = a + b"))
    newer = body.replace("const a = 1;\n", "")
    (merged,) = write_all(root, [Write(page, newer)])
    assert merged.action is Action.MERGE
    assert "npm run check" in merged.detail
    (same,) = write_all(root, [Write(page, newer)])
    assert (same.action, same.detail) == (Action.IDENTICAL, "with your edits")

    path.write_text(path.read_text() + "<<<<<<< yours\n")
    (marked,) = write_all(root, [Write(page, newer)])
    assert (marked.action, marked.detail) == (
        Action.SKIP,
        "your edits contain conflict markers",
    )


def test_deleted_by_the_user_stays_deleted_unless_restored(root: Path) -> None:
    build(root, V1)
    (root / PATH).unlink()
    outcome = build(root, V2)
    assert outcome.action is Action.SKIP
    assert "--restore" in outcome.detail
    assert not (root / PATH).exists()
    assert build(root, V2, restore=True).action is Action.CREATE


def test_line_endings_byte_order_mark_and_permissions_are_kept(root: Path) -> None:
    build(root, V1)
    data = (root / PATH).read_bytes()
    (root / PATH).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    (root / PATH).chmod(0o755)
    assert build(root, V1).action is Action.IDENTICAL
    assert build(root, V2).action is Action.UPDATE
    assert (root / PATH).read_bytes() == b"\xef\xbb\xbf" + insert(PATH, V2).replace(
        "\n", "\r\n"
    ).encode()
    assert (root / PATH).stat().st_mode & 0o777 == 0o755


def test_an_untouched_file_is_its_own_base(root: Path) -> None:
    build(root, V1)
    shutil.rmtree(root / ".fw")
    assert build(root, V2).action is Action.UPDATE
    shutil.rmtree(root / ".fw")
    assert build(root, V2).action is Action.IDENTICAL
    edit(root, "a = 1", "a = 'mine'")
    assert build(root, V1).action is Action.MERGE


def test_an_existing_file_is_not_overwritten(root: Path) -> None:
    (root / PATH).parent.mkdir(parents=True)
    (root / PATH).write_text("mine = 1\n")
    outcome = build(root, V1)
    assert outcome.action is Action.CONFLICT
    assert "is missing" in outcome.detail
    assert text(root) == "mine = 1\n"
    (root / PATH).write_text(V1)
    assert build(root, V1).action is Action.UPDATE
    assert text(root) == insert(PATH, V1)


def test_a_file_without_a_marker_is_merged_with_its_known_base(root: Path) -> None:
    build(root, V1)
    (root / PATH).write_text(V1.replace("a = 1", "a = 'mine'"))
    outcome = write_all(root, [Write(PATH, V2, known=True, base=digest(V1))])[0]
    assert outcome.action is Action.MERGE
    assert text(root) == insert(PATH, V2.replace("a = 1", "a = 'mine'"), digest(V2))


def test_bytes_that_are_not_utf8_survive(root: Path) -> None:
    build(root, V1)
    data = (root / PATH).read_bytes().replace(b"a = 1", b"# caf\xe9")
    (root / PATH).write_bytes(data)
    assert build(root, V2).action is Action.CONFLICT
    assert (root / PATH).read_bytes() == data


def test_files_with_the_policy_once_are_written_once(root: Path) -> None:
    once = Write("app/main.py", "x = 1\n", Policy.ONCE, mode=0o600)
    assert write_all(root, [once])[0].action is Action.CREATE
    assert (root / "app/main.py").read_text() == "x = 1\n"
    assert (root / "app/main.py").stat().st_mode & 0o777 == 0o600
    (root / "app/main.py").write_text("mine\n")
    for force in (False, True):
        assert write_all(root, [once], force=force)[0].action is Action.IDENTICAL
        assert (root / "app/main.py").read_text() == "mine\n"


def test_files_with_the_policy_once_may_have_a_marker(root: Path) -> None:
    revision = Write("database/migrations/001_post.py", V1, Policy.ONCE, marked=True)
    write_all(root, [revision])
    assert text(root, revision.path) == insert(revision.path, V1)


def test_files_are_removed_unless_edited(root: Path) -> None:
    paths = [f"app/{name}.py" for name in ("clean", "edited", "foreign", "gone")]
    write_all(root, [Write(path, V1) for path in paths])
    edit(root, "a = 1", "a = 'mine'", paths[1])
    (root / paths[2]).write_text("mine = 1\n")
    (root / paths[3]).unlink()
    removals = [Removal(path) for path in paths]
    foreseen = preview(root, [], removals)
    assert foreseen[0].diff.startswith("--- a/app/clean.py\n")
    outcomes = write_all(root, [], removals)
    actions = [outcome.action for outcome in outcomes]
    assert actions == [Action.REMOVE, Action.SKIP, Action.SKIP, Action.SKIP]
    assert [outcome.action for outcome in foreseen] == actions
    assert [(root / path).exists() for path in paths] == [False, True, True, False]
    assert "edited by you" in outcomes[1].detail
    outcome = write_all(root, [], removals[1:2], force=True)[0]
    assert outcome.action is Action.REMOVE
    assert "a = 'mine'" in text(root, outcome.detail.rpartition(" ")[2])


def test_removing_a_file_removes_its_conflict(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = 1")
    assert write_all(root, [], [Removal(PATH)])[0].action is Action.REMOVE
    assert not (root / SIDE).exists()


def touched(root: Path) -> dict[Path, tuple[int, int, int]]:
    """Return the facts of each file that a write changes and a read doesn't."""
    found = {path: path.stat() for path in root.rglob("*")}
    return {path: (one.st_ino, one.st_size, one.st_mtime_ns) for path, one in found.items()}


def test_a_preview_changes_nothing(root: Path) -> None:
    outcome = preview(root, [Write(PATH, V1)])[0]
    assert outcome.action is Action.CREATE
    assert outcome.diff.startswith(f"--- /dev/null\n+++ b/{PATH}\n@@ -0,0 +1,6 @@\n+")
    assert not list(root.iterdir())
    conflicting(root)
    before = touched(root)
    outcome = preview(root, [Write(PATH, V2), Write("x.py", V1)])[0]
    assert "+e = 50" in outcome.diff
    assert touched(root) == before


def test_a_file_that_changes_meanwhile_is_a_conflict(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(root, V1)
    real = PristineStore.record

    def record(self: PristineStore, *arguments: object, **keywords: object) -> None:
        (root / PATH).write_text("edited meanwhile = 1\n")
        real(self, *arguments, **keywords)  # type: ignore[arg-type]

    monkeypatch.setattr(PristineStore, "record", record)
    outcome = write_all(root, [Write(PATH, V2)])[0]
    assert outcome.action is Action.CONFLICT
    assert "build again" in outcome.detail
    assert text(root) == "edited meanwhile = 1\n"


@pytest.mark.parametrize("link", [".fw", ".fw/objects", STORE, "app", PATH])
def test_links_out_of_the_project_are_refused(root: Path, link: str) -> None:
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "file").write_text("theirs")
    target = outside / "file" if link in {STORE, PATH} else outside
    (root / link).parent.mkdir(parents=True, exist_ok=True)
    (root / link).symlink_to(target)
    with pytest.raises(FwError):
        write_all(root, [Write(PATH, V1)])
    assert list(outside.iterdir()) == [outside / "file"]
    assert (outside / "file").read_text() == "theirs"


def test_folders_left_empty_are_removed(tmp_path: Path) -> None:
    write_all(tmp_path, [Write(f"a/{path}", V1) for path in ("b/c/d.py", "b/e.py", "f/g.py")])
    (tmp_path / "a/f/mine.txt").touch()
    write_all(tmp_path, [], [Removal(f"a/{path}") for path in ("b/c/d.py", "b/e.py", "f/g.py")])

    left = {path.relative_to(tmp_path / "a").as_posix() for path in (tmp_path / "a").rglob("*")}
    assert left == {"f", "f/mine.txt"}
