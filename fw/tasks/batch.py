"""Many files changed as one: all of them, or none.

New contents go to temporary files beside their targets and are flushed, then all are renamed.
What a rename replaces keeps a second name until the end, so that a failure in the middle is
undone. `.fw/pending` names the folders of a running batch: the next run sweeps what a killed
one left in them.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from hashlib import sha256

from fw.runtime.errors import FwError
from fw.tasks.safe import Folder, Tree

__all__ = ["Batch", "sweep"]

_PENDING = ".fw/pending"
_NEW, _OLD = ".fw-new", ".fw-old"
_FEW = 16
"""Up to so many files are flushed one by one; above, the system flushes all at once."""
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

    def beside(self, ending: str) -> str:
        """Return a name for a companion of the file, short enough for any file system."""
        name = f".{self.name}{ending}"
        if len(name.encode()) <= 255:
            return name
        return f".{sha256(self.name.encode()).hexdigest()}{ending}"


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
            if len(self._staged) > _FEW:
                os.sync()
            for change in self._changes:
                path = change.path
                if change.follows in raced or not self._place(change):
                    raced.add(path)
        except BaseException as fault:
            self._undo()
            if isinstance(fault, OSError):
                raise _refusal(path, fault) from fault
            raise
        self._finish()
        return raced

    def _announce(self) -> None:
        folders = sorted({path.rpartition("/")[0] for path, *_ in self._staged})
        folder, name = self._tree.at(_PENDING, create=True)
        assert folder is not None
        folder.unlink(name)
        folder.create(name, "\n".join(folders).encode(), None, flush=True)

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
            few = len(self._staged) <= _FEW
            folder.create(change.beside(_NEW), data, mode, flush=few)

    def _place(self, change: _Change) -> bool:
        """Put a change in its place, unless the file is no longer what was read."""
        folder, name = change.folder, change.name
        if _identity(folder.stat(name)) != _identity(change.seen):
            return False
        old = change.beside(_OLD)
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
        folder.rename(change.beside(_NEW), name)
        change.placed = True
        return True

    def _undo(self) -> None:
        for change in reversed(self._changes):
            try:
                if change.backup and change.placed:
                    change.folder.rename(change.beside(_OLD), change.name)
                elif change.placed and change.seen is None:
                    change.folder.unlink(change.name)
                if change.backup and not change.placed:
                    change.folder.unlink(change.beside(_OLD))
                change.folder.unlink(change.beside(_NEW))
            except OSError:
                continue  # `.fw/pending` stays, the next run sweeps
        self._tree.unmake()

    def _finish(self) -> None:
        """Clean up after a commit; what fails here is left for the next run to sweep."""
        try:
            for change in self._changes:
                if change.backup:
                    change.folder.unlink(change.beside(_OLD))
                if not change.placed and change.data is not None:
                    change.folder.unlink(change.beside(_NEW))
            for folder in {id(change.folder): change.folder for change in self._changes}.values():
                folder.sync()
            for parent, _ in self._tree.made:
                parent.sync()
            home, name = self._tree.at(_PENDING)
            assert home is not None
            home.unlink(name)
        except OSError:
            return


def sweep(tree: Tree) -> None:
    """Remove what a killed run left, and give back a file whose removal was not finished."""
    folder, name = tree.at(_PENDING)
    if folder is None or folder.stat(name) is None:
        return
    try:
        listing = folder.read(name)[0].decode("utf-8", "replace")
        for parent in listing.split("\n"):
            _sweep_folder(tree, parent)
        folder.unlink(name)
    except OSError as fault:
        raise _refusal(_PENDING, fault) from fault


def _sweep_folder(tree: Tree, parent: str) -> None:
    folder, _ = tree.at(f"{parent}/x" if parent else "x")
    if folder is None:
        return
    names = folder.names()
    for name in names:
        if not name.startswith("."):
            continue
        if name.endswith(_NEW):
            folder.unlink(name)
        elif name.endswith(_OLD):
            target = name[1 : -len(_OLD)]
            if target in names:
                folder.unlink(name)
            else:
                folder.rename(name, target)


def _identity(info: os.stat_result | None) -> tuple[int, int, int] | None:
    return None if info is None else (info.st_ino, info.st_size, info.st_mtime_ns)


def _refusal(path: str, fault: OSError) -> FwError:
    reasons = {
        errno.ENOSPC: ("the disk is full", "Make room and build again."),
        errno.EDQUOT: ("your disk quota is used up", "Make room and build again."),
        errno.EROFS: ("the disk is read-only", "Make it writable and build again."),
        errno.EACCES: ("permission denied", "Make the folder writable and build again."),
    }
    reason, hint = reasons.get(
        fault.errno or 0, (fault.strerror or str(fault), "Put that right and build again.")
    )
    return FwError(f"{path} can't be written: {reason}", hint=f"Nothing was changed. {hint}")
