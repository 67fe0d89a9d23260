"""Batches change all of their files, or none."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.errors import FwError
from fw.tasks.disk.batch import Batch, roll_back
from fw.tasks.disk.tree import Tree

CALLS = ("open", "write", "fsync", "replace", "link", "unlink", "mkdir", "fchmod", "sync")


def snapshot(root: Path) -> dict[str, tuple[bytes | None, int]]:
    return {
        path.relative_to(root).as_posix(): (
            path.read_bytes() if path.is_file() else None,
            path.stat().st_mode,
        )
        for path in root.rglob("*")
        if path.relative_to(root).parts[0] != ".fw"
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".fw").mkdir()
    fill(tmp_path)
    return tmp_path


def fill(root: Path) -> None:
    shutil.rmtree(root / "new", ignore_errors=True)
    (root / "app").mkdir(exist_ok=True)
    (root / "app/old.py").write_text("old")
    (root / "app/old.py").chmod(0o640)
    (root / "app/gone.py").write_text("gone")
    (root / "app/same.py").write_text("same")


def commit(root: Path, extra: int = 0) -> set[str]:
    with Tree(root) as tree:
        roll_back(tree)
        batch = Batch(tree)
        for path, data in (("app/old.py", b"new"), ("app/gone.py", None)):
            folder, name = tree.at(path)
            assert folder is not None
            info = folder.stat(name)
            assert info is not None
            if data is None:
                batch.remove(path, seen=info)
            else:
                batch.put(path, data, seen=info)
        batch.put("new/deep/file.py", b"fresh", seen=None)
        for number in range(extra):
            batch.put(f"many/{number}.py", b"x", seen=None)
        return batch.commit()


def is_new(root: Path) -> bool:
    return (
        (root / "app/old.py").read_text() == "new"
        and not (root / "app/gone.py").exists()
        and (root / "new/deep/file.py").read_text() == "fresh"
    )


def leftovers(root: Path) -> list[str]:
    return [path.name for path in root.rglob("*") if path.name.endswith((".fw-new", ".fw-old"))]


@pytest.mark.parametrize("extra", [0, 40])
def test_a_batch_changes_every_file(root: Path, extra: int) -> None:
    assert commit(root, extra) == set()
    assert is_new(root)
    assert (root / "app/old.py").stat().st_mode & 0o777 == 0o640
    assert not leftovers(root)
    assert not (root / ".fw/pending").exists()


class Disk:
    """Counts the calls that reach the disk and makes one of them, or all from one on, fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.fail: Callable[[int, str], int] = lambda call, name: 0
        for name in CALLS:
            monkeypatch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **keywords: Any) -> Any:
            if name == "open" and not arguments[1] & (os.O_WRONLY | os.O_CREAT):
                return real(*arguments, **keywords)
            self.calls += 1
            code = self.fail(self.calls, name)
            if code:
                raise OSError(code, os.strerror(code))
            return real(*arguments, **keywords)

        return call


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    with monkeypatch.context() as patch:
        yield Disk(patch)


@pytest.mark.parametrize("extra", [0, 20])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES])
def test_a_failed_call_leaves_the_old_tree_or_the_new_one(
    root: Path, disk: Disk, code: int, extra: int
) -> None:
    before = snapshot(root)
    faults: list[FwError] = []
    for number in range(1, 1000):
        disk.calls = 0
        disk.fail = lambda call, name, at=number: code if call == at else 0  # type: ignore[misc]
        try:
            commit(root, extra)
        except FwError as fault:
            faults.append(fault)
            assert snapshot(root) == before
        else:
            break
    assert len(faults) >= 10 + extra
    assert all("Nothing was changed" in str(fault.hint) for fault in faults)
    assert is_new(root)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_leaves_the_old_tree(root: Path, disk: Disk, code: int) -> None:
    before = snapshot(root)
    messages: list[str] = []
    needs_room = {"open", "write", "fsync", "link", "mkdir"}
    for number in range(1, 1000):
        disk.calls = 0
        disk.fail = lambda call, name, at=number: (  # type: ignore[misc]
            code if call >= at and name in needs_room else 0
        )
        try:
            commit(root)
        except FwError as fault:
            messages.append(fault.message)
            assert snapshot(root) == before
        else:
            break
    assert len(messages) > 8
    assert all("full" in message or "quota" in message for message in messages)
    assert is_new(root)


def test_an_interrupt_leaves_the_old_tree(root: Path, disk: Disk) -> None:
    before = snapshot(root)

    def interrupt(call: int, name: str) -> int:
        if call == 9:
            raise KeyboardInterrupt
        return 0

    disk.fail = interrupt
    with pytest.raises(KeyboardInterrupt):
        commit(root)
    assert snapshot(root) == before
    assert not leftovers(root)


class Killed(BaseException):
    """Stands for the end of the process: nothing runs after it."""


def test_a_batch_killed_at_any_call_is_rolled_back_by_the_next(
    root: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Batch, "_undo", lambda self: None)
    before = files(root)
    stood = 0
    for number in range(1, 1000):

        def kill(call: int, name: str, at: int = number) -> int:
            if call == at:
                raise Killed
            return 0

        disk.calls, disk.fail = 0, kill
        try:
            commit(root)
        except Killed:
            disk.fail = lambda call, name: 0
            roll_back_at_every_call(root, disk)
            assert not leftovers(root)
            if files(root) != before:
                stood += 1
                assert is_new(root)
                fill(root)
        else:
            break
    assert number > 20
    assert stood > 3
    assert is_new(root)


def roll_back_at_every_call(root: Path, disk: Disk) -> None:
    """Sweep, killed at each of its own calls too."""
    for number in range(1, 1000):

        def kill(call: int, name: str, at: int = number) -> int:
            if call == at:
                raise Killed
            return 0

        disk.calls, disk.fail = 0, kill
        try:
            with Tree(root) as tree:
                roll_back(tree)
        except Killed:
            continue
        disk.fail = lambda call, name: 0
        return


def files(root: Path) -> dict[str, bytes]:
    return {path: data for path, (data, _) in snapshot(root).items() if data is not None}


def killed_before_it_stood(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(self: Batch) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Batch, "_commit_changes", die)
        patch.setattr(Batch, "_undo", lambda self: None)
        with pytest.raises(Killed):
            commit(root)


def test_rollback_keeps_files_edited_after_the_kill(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_before_it_stood(root, monkeypatch)
    assert is_new(root)
    (root / "app/old.py").write_text("edited")
    (root / "app/gone.py").write_text("made again")
    (root / "new/deep/file.py").write_text("edited too")
    with Tree(root) as tree:
        roll_back(tree)
        roll_back(tree)
    assert (root / "app/old.py").read_text() == "edited"
    assert (root / "app/gone.py").read_text() == "made again"
    assert (root / "new/deep/file.py").read_text() == "edited too"
    assert not leftovers(root)


def test_a_truncated_list_of_changes_is_ignored(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(root)
    killed_before_it_stood(root, monkeypatch)
    pending = root / ".fw/pending"
    whole = pending.read_bytes()
    with Tree(root) as tree:
        roll_back(tree)
    assert files(root) == before
    for size in range(len(whole)):
        pending.write_bytes(whole[:size])
        with Tree(root) as tree:
            roll_back(tree)
        assert files(root) == before


def test_a_file_that_changes_meanwhile_is_skipped(root: Path) -> None:
    with Tree(root) as tree:
        folder, _ = tree.at("app/x")
        assert folder is not None
        old, gone = folder.stat("old.py"), folder.stat("gone.py")
        assert old is not None
        assert gone is not None
        (root / "app/old.py").write_text("edited meanwhile")
        (root / "app/fresh.py").write_text("made meanwhile")
        batch = Batch(tree)
        batch.put("app/old.py", b"new", seen=old)
        batch.put("app/old.py.fw-merge", b"side", seen=None, follows="app/old.py")
        batch.put("app/fresh.py", b"new", seen=None)
        batch.put("app/other.py", b"new", seen=None)
        raced = batch.commit()
    assert raced == {"app/old.py", "app/old.py.fw-merge", "app/fresh.py"}
    assert (root / "app/old.py").read_text() == "edited meanwhile"
    assert (root / "app/fresh.py").read_text() == "made meanwhile"
    assert (root / "app/other.py").read_text() == "new"
    assert not (root / "app/old.py.fw-merge").exists()
    assert not leftovers(root)


def test_a_file_system_without_hard_links_is_supported(root: Path, disk: Disk) -> None:
    disk.fail = lambda call, name: errno.EPERM if name == "link" else 0
    commit(root)
    assert is_new(root)


def test_a_file_name_of_maximum_length_is_written(root: Path) -> None:
    path = "app/" + "n" * 252 + ".py"
    with Tree(root) as tree:
        batch = Batch(tree)
        batch.put(path, b"x", seen=None)
        batch.commit()
    assert (root / path).read_text() == "x"
