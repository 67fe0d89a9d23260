"""Many files changed as one: all of them, or none.

New contents go to temporary files beside their targets and are flushed, then all are renamed.
What a rename replaces keeps a second name until the end, so that a failure in the middle is
undone. `.fw/pending` lists the changes of a running batch: where it was killed, the next run
undoes it, so that half a batch is never built upon. It becomes `.fw/done` in the moment from
which on the batch stands.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from fw.tasks.disk.tree import Folder, Tree, write_error

__all__ = ["Batch", "roll_back"]

_PENDING, _DONE = ".fw/pending", ".fw/done"
_NEW, _OLD = ".fw-new", ".fw-old"
_FEW = 16
"""Up to so many files are flushed one by one; above, the system flushes all at once."""
_CAN_FLUSH_ALL = hasattr(os, "sync")  # Windows can't
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

        `seen` is what the file was when it was read, None if it was missing; `mode` its
        permissions, by default those that it had. A change that `follows` one staged before
        it is left undone if that one is.
        """
        if mode is None and seen is not None:
            mode = seen.st_mode & 0o7777
        self._staged.append((path, data, mode, seen, follows))

    def remove(self, path: str, *, seen: os.stat_result, follows: str | None = None) -> None:
        """Stage the removal of a file."""
        self._staged.append((path, None, None, seen, follows))

    def commit(self) -> set[str]:
        """Make the changes; return the paths left alone since they changed after being read.

        FwError where the disk refuses; every file is then as it was before.
        """
        if not self._staged:
            return set()
        raced: set[str] = set()
        path = _PENDING
        try:
            self._announce()
            for staged in self._staged:
                path = staged[0]
                self._write(*staged)
            if len(self._staged) > _FEW and _CAN_FLUSH_ALL:
                os.sync()
            for change in self._changes:
                path = change.path
                if change.follows in raced or not self._place(change):
                    raced.add(path)
            self._stand()
        except BaseException as fault:
            self._undo()
            if isinstance(fault, OSError):
                raise write_error(path, fault, before="Nothing was changed.") from fault
            raise
        self._finish()
        return raced

    def _announce(self) -> None:
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
            folder.create(_beside(change.name, _NEW), data, mode, flush=alone)

    def _place(self, change: _Change) -> bool:
        """Put a change in its place, unless the file is no longer what was read."""
        folder, name = change.folder, change.name
        if _identity(folder.stat(name)) != _identity(change.seen):
            return False
        old = _beside(change.name, _OLD)
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
        folder.rename(_beside(change.name, _NEW), name)
        change.placed = True
        return True

    def _undo(self) -> None:
        """Do what `roll_back` would do; what fails here is left to it."""
        for change in reversed(self._changes):
            try:
                if change.backup and change.placed:
                    change.folder.rename(_beside(change.name, _OLD), change.name)
                elif change.placed and change.seen is None:
                    change.folder.unlink(change.name)
                _clear(change.folder, change.name)
            except OSError:
                return
        with suppress(OSError):
            self._tree.unmake()
            folder, name = self._tree.at(_PENDING)
            if folder is not None:
                folder.unlink(name)

    def _stand(self) -> None:
        """Make the changes durable; from here on they are not undone any more."""
        touched = [change.folder for change in self._changes]
        touched += [parent for parent, _ in self._tree.made]
        for each in {id(folder): folder for folder in touched}.values():
            each.sync()
        folder, name = self._tree.at(_PENDING)
        assert folder is not None
        folder.rename(name, _DONE.rpartition("/")[2])

    def _finish(self) -> None:
        """Clean up; what fails here is left for the next run to roll_back."""
        with suppress(OSError):
            for change in self._changes:
                if change.backup or (change.data is not None and not change.placed):
                    _clear(change.folder, change.name)
            folder, name = self._tree.at(_DONE)
            assert folder is not None
            folder.unlink(name)


def roll_back(tree: Tree) -> None:
    """Undo what a killed run had begun. A file that was edited since stays as it is."""
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
                _clear(home, target)
            folder.unlink(name)
    except OSError as fault:
        raise write_error(_PENDING, fault) from fault


def _revert(folder: Folder, name: str, made: str, *, was_there: bool) -> None:
    """Give a file back what it was before the batch, if it is what the batch made of it."""
    if folder.stat(_beside(name, _NEW)) is not None:
        return  # the batch did not come this far
    now = None if folder.stat(name) is None else folder.read(name)[0]
    if _hash(now) != made:
        return
    if not was_there:
        folder.unlink(name)
    elif folder.stat(_beside(name, _OLD)) is not None:
        folder.rename(_beside(name, _OLD), name)


def _clear(folder: Folder, name: str) -> None:
    """Remove a file's companions."""
    folder.unlink(_beside(name, _NEW))
    folder.unlink(_beside(name, _OLD))


def _hash(data: bytes | None) -> str:
    return "-" if data is None else sha256(data).hexdigest()


def _beside(name: str, ending: str) -> str:
    """Return a name for a companion of a file, short enough for any file system."""
    beside = f".{name}{ending}"
    if len(beside.encode()) <= 255:
        return beside
    return f".{sha256(name.encode()).hexdigest()}{ending}"


def _identity(info: os.stat_result | None) -> tuple[int, int, int] | None:
    return None if info is None else (info.st_ino, info.st_size, info.st_mtime_ns)
