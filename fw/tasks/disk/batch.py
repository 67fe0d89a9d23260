"""Atomic change of many files: all of them or none.

New contents are written to temporary files next to their targets and flushed; then all are
renamed. A replaced file keeps a second name until the end, so that an error can be undone.
`.fw/pending` lists the changes of a running batch. If the process is killed, the next run undoes
them. Renaming `.fw/pending` to `.fw/done` commits the batch.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.disk.tree import Folder, Tree, write_error

__all__ = ["Batch", "roll_back"]

_PENDING, _DONE = ".fw/pending", ".fw/done"
_NEW, _OLD = ".fw-new", ".fw-old"
_FEW = 16
"""Maximum number of files that are flushed one by one; more are flushed by one `sync`."""
_CAN_FLUSH_ALL = hasattr(os, "sync")  # Windows can't
_CHANGED = say("Nothing was changed. Read it again and repeat the change.")
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.EMLINK, errno.ENOSYS}


@dataclass(slots=True)
class _Change:
    path: str
    data: bytes | None
    mode: int | None
    seen: os.stat_result | None
    folder: Folder
    name: str
    follows: str | None = None
    backup: bool = False
    placed: bool = False


Staged = tuple[str, bytes | None, int | None, os.stat_result | None, str | None]


class Batch:
    """Changes that are staged first and committed together. `tree` is the project's."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._changes: list[_Change] = []
        self._staged: list[Staged] = []
        self._required: set[str] = set()

    def put(
        self,
        path: str,
        data: bytes,
        *,
        seen: os.stat_result | None,
        mode: int | None = None,
        follows: str | None = None,
    ) -> None:
        """Stage the new content of a file.

        `seen` is the file's status when it was read, None if it was missing. `mode` sets its
        permissions; by default they don't change. If the change of the path `follows` is skipped,
        this one is skipped, too.
        """
        if mode is None and seen is not None:
            mode = seen.st_mode & 0o7777
        self._staged.append((path, data, mode, seen, follows))

    def remove(self, path: str, *, seen: os.stat_result, follows: str | None = None) -> None:
        """Stage the removal of a file."""
        self._staged.append((path, None, None, seen, follows))

    def require(self, path: str) -> None:
        """Fail, with nothing changed, if the file of a staged change was changed after it was read."""
        self._required.add(path)

    def commit(self) -> set[str]:
        """Make the changes; return the skipped paths, whose files changed after they were read.

        If a file cannot be written, undo all changes and raise FwError.
        """
        if not self._staged:
            return set()
        raced: set[str] = set()
        path = _PENDING
        try:
            self._write_pending()
            for staged in self._staged:
                path = staged[0]
                self._write(*staged)
            if len(self._staged) > _FEW and _CAN_FLUSH_ALL:
                os.sync()
            for change in self._changes:
                path = change.path
                if change.follows in raced or not self._place(change):
                    if path in self._required:
                        raise FwError(
                            say("{path} changed while fw was writing", path=path), hint=_CHANGED
                        )
                    raced.add(path)
            self._commit_changes()
        except BaseException as fault:
            self._undo()
            if isinstance(fault, OSError):
                raise write_error(path, fault, before=say("Nothing was changed.")) from fault
            raise
        self._finish()
        return raced

    def _write_pending(self) -> None:
        lines = [
            f"{_hash(data)} {'new' if seen is None else 'old'} {path}\n"
            for path, data, _, seen, _ in self._staged
        ]
        folder, name = self._tree.at(_PENDING, create=True)
        assert folder is not None
        folder.create(name, "".join(lines).encode(), None, flush=True)

    def _write(
        self,
        path: str,
        data: bytes | None,
        mode: int | None,
        seen: os.stat_result | None,
        follows: str | None,
    ) -> None:
        folder, name = self._tree.at(path, create=True)
        assert folder is not None
        change = _Change(path, data, mode, seen, folder, name, follows)
        self._changes.append(change)
        if data is not None:
            alone = len(self._staged) <= _FEW or not _CAN_FLUSH_ALL
            folder.create(_temporary(change.name, _NEW), data, mode, flush=alone)

    def _place(self, change: _Change) -> bool:
        """Rename the new file to its target; return False if the target changed after it was read."""
        folder, name = change.folder, change.name
        if _identity(folder.stat(name)) != _identity(change.seen):
            return False
        old = _temporary(change.name, _OLD)
        if change.data is None:
            folder.rename(name, old)
            change.backup = change.placed = True
            return True
        if change.seen is not None:
            try:
                folder.link(name, old)
                change.backup = True
            except OSError as fault:
                if fault.errno not in _NO_LINKS:
                    raise
        folder.rename(_temporary(change.name, _NEW), name)
        change.placed = True
        return True

    def _undo(self) -> None:
        """Undo the changes; `roll_back` does the rest if that fails."""
        for change in reversed(self._changes):
            try:
                if change.backup and change.placed:
                    change.folder.rename(_temporary(change.name, _OLD), change.name)
                elif change.placed and change.seen is None:
                    change.folder.unlink(change.name)
                _remove_temporary(change.folder, change.name)
            except OSError:
                return
        with suppress(OSError):
            self._tree.unmake()
            folder, name = self._tree.at(_PENDING)
            if folder is not None:
                folder.unlink(name)

    def _commit_changes(self) -> None:
        """Flush the folders and commit; the changes are not undone afterwards."""
        touched = [change.folder for change in self._changes]
        touched += [parent for parent, _ in self._tree.made]
        for each in {id(folder): folder for folder in touched}.values():
            each.sync()
        folder, name = self._tree.at(_PENDING)
        assert folder is not None
        folder.rename(name, _DONE.rpartition("/")[2])

    def _finish(self) -> None:
        """Remove temporary files; the next `roll_back` does the rest if that fails."""
        with suppress(OSError):
            for change in self._changes:
                if change.backup or (change.data is not None and not change.placed):
                    _remove_temporary(change.folder, change.name)
            folder, name = self._tree.at(_DONE)
            assert folder is not None
            folder.unlink(name)


def roll_back(tree: Tree) -> None:
    """Undo the batch of a killed process; files edited since are not changed."""
    folder, pending = tree.at(_PENDING)
    _, done = tree.at(_DONE)
    if folder is None:
        return
    try:
        for name in (pending, done):
            if folder.stat(name) is None:
                continue
            for line in folder.read(name)[0].decode("utf-8", "replace").split("\n")[:-1]:
                made, state, path = line.split(" ", 2)
                home, target = tree.at(path)
                if home is None:
                    continue
                if name == pending:
                    _revert(home, target, made, was_there=state == "old")
                _remove_temporary(home, target)
            folder.unlink(name)
    except OSError as fault:
        raise write_error(_PENDING, fault) from fault


def _revert(folder: Folder, name: str, made: str, *, was_there: bool) -> None:
    """Restore a file as it was before the batch, unless it was edited since."""
    if folder.stat(_temporary(name, _NEW)) is not None:
        return  # the batch has not replaced it
    now = None if folder.stat(name) is None else folder.read(name)[0]
    if _hash(now) != made:
        return
    if not was_there:
        folder.unlink(name)
    elif folder.stat(_temporary(name, _OLD)) is not None:
        folder.rename(_temporary(name, _OLD), name)


def _remove_temporary(folder: Folder, name: str) -> None:
    """Remove the temporary files of a file."""
    folder.unlink(_temporary(name, _NEW))
    folder.unlink(_temporary(name, _OLD))


def _hash(data: bytes | None) -> str:
    return "-" if data is None else sha256(data).hexdigest()


def _temporary(name: str, ending: str) -> str:
    """Return the name of a temporary file, short enough for any file system."""
    beside = f".{name}{ending}"
    if len(beside.encode()) <= 255:
        return beside
    return f".{sha256(name.encode()).hexdigest()}{ending}"


def _identity(info: os.stat_result | None) -> tuple[int, int, int] | None:
    return None if info is None else (info.st_ino, info.st_size, info.st_mtime_ns)
