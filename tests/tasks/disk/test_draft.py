from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.artifact import Policy
from fw.tasks.disk.draft import Draft, draft_of
from fw.tasks.disk.outcome import Step
from fw.tasks.disk.writer import Write, preview, write_all

KNOWN = {"schema.fw": "one\r\n", "schema/old.fw": "old\n"}
NEW = {"schema.fw": "\ufefftwo\r\nthree\n", "schema/new.fw": ""}
WRITES = [Write("app/a.py", "A = 1\n", Policy.MANAGED)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "schema").mkdir()
    for path, text in KNOWN.items():
        (tmp_path / path).write_bytes(text.encode())
    return tmp_path


def files(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and ".fw" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def test_the_files_change_with_those_of_the_build(root: Path) -> None:
    (root / "schema.fw").chmod(0o640)
    before = files(root)
    draft = draft_of(root, KNOWN, NEW)
    assert [one.path for one in draft.files] == ["schema.fw", "schema/new.fw", "schema/old.fw"]
    (outcome,) = preview(root, WRITES, draft=draft)
    assert outcome.action == "create"
    assert files(root) == before
    write_all(root, WRITES, draft=draft)
    written = files(root)
    assert written.pop("app/a.py").endswith(b"A = 1\n")
    assert written == {path: text.encode() for path, text in NEW.items()}
    assert (root / "schema.fw").stat().st_mode & 0o777 == 0o640


def test_unchanged_files_are_not_written(root: Path) -> None:
    stamp = (root / "schema.fw").stat().st_mtime_ns
    draft = draft_of(root, KNOWN, KNOWN)
    assert draft.files == ()
    write_all(root, WRITES, draft=draft)
    assert (root / "schema.fw").stat().st_mtime_ns == stamp


def test_a_file_that_is_not_as_it_was_read_is_refused(root: Path) -> None:
    with pytest.raises(FwError, match=r"schema\.fw changed meanwhile"):
        draft_of(root, {**KNOWN, "schema.fw": "other"}, NEW)
    with pytest.raises(FwError, match=r"schema/old\.fw changed meanwhile"):
        draft_of(root, {"schema.fw": KNOWN["schema.fw"]}, {**NEW, "schema/old.fw": "x"})


@pytest.mark.parametrize("path", ["schema.fw", "schema/old.fw", "schema/new.fw"])
def test_a_file_that_is_saved_meanwhile_cancels_everything(root: Path, path: str) -> None:
    def save(_steps: object) -> None:
        (root / path).write_bytes(b"mine")

    draft = draft_of(root, KNOWN, NEW, save)
    before = {**files(root), path: b"mine"}
    with pytest.raises(FwError, match="changed while fw was writing"):
        write_all(root, WRITES, draft=draft)
    assert files(root) == before
    assert not (root / ".fw/pending").exists()


def test_nothing_is_written_without_confirmation(root: Path) -> None:
    seen: list[Step] = []

    def refuse(steps: object) -> None:
        seen.extend(steps)  # type: ignore[call-overload]
        raise FwError("no")

    before = files(root)
    with pytest.raises(FwError, match="no"):
        write_all(root, WRITES, draft=draft_of(root, KNOWN, NEW, refuse))
    assert [one.path for one in seen] == ["app/a.py"]
    assert files(root) == before
    assert not (root / ".fw/objects/bodies.sqlite").exists()


def test_a_link_is_never_followed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "file"
    outside.write_bytes(b"one\r\n")
    (root / "schema.fw").unlink()
    (root / "schema.fw").symlink_to(outside)
    with pytest.raises(FwError, match="symbolic link"):
        write_all(root, (), draft=Draft(NEW, draft_of(root, KNOWN, NEW).files))
    assert outside.read_bytes() == b"one\r\n"
