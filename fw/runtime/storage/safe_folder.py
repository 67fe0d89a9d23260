"""Access to files below a folder without following symlinks.

Each folder is opened relative to its parent and no link is followed. So replacing a folder by a
link between two operations has no effect.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from fw.runtime.storage.disk import NoSuchFile, StorageFault
from fw.runtime.storage.paths import PARTS

__all__ = ["Part", "SafeFolder"]

_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_NOTHING_THERE: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENXIO})
_IN_THE_WAY: Final = frozenset({errno.ENOTDIR, errno.ELOOP, errno.EISDIR, errno.ENOTEMPTY})
_ABANDONED: Final = 24 * 3600
"""Seconds after which a part file belongs to a killed process."""


class Part:
    """An unfinished file. It is discarded without `finish`."""

    def __init__(self, folder: SafeFolder, path: str) -> None:
        self._folder, self._path = folder, path
        self._name = uuid4().hex
        with (
            folder.faults(path, writing=True),
            folder.folder(f"{PARTS}/x", make=True) as parts,
        ):
            self._file: BinaryIO = os.fdopen(
                os.open(self._name, _NEW, 0o666, dir_fd=parts), "wb", buffering=0
            )

    def write(self, piece: bytes) -> None:
        """Append bytes."""
        with self._folder.faults(self._path, writing=True):
            view = memoryview(piece)
            while view:
                view = view[self._file.write(view) :]

    def finish(self) -> None:
        """Sync the file to the disk and rename it."""
        with self._folder.faults(self._path, writing=True):
            os.fsync(self._file.fileno())
            self._file.close()
            self._folder.rename(f"{PARTS}/{self._name}", self._path)

    def drop(self) -> None:
        """Remove the part file unless it was finished."""
        self._file.close()
        with suppress(OSError), self._folder.folder(f"{PARTS}/x") as parts:
            os.unlink(self._name, dir_fd=parts)


class SafeFolder:
    """A folder. The path to it may contain links, the paths below it may not."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._swept = False

    def read(self, path: str) -> BinaryIO:
        """Open a file for reading."""
        with self.faults(path), self.folder(path) as parent:
            descriptor = os.open(_name(path), _FILE, dir_fd=parent)
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                os.close(descriptor)
                raise NoSuchFile(path)
            return os.fdopen(descriptor, "rb", buffering=0)

    def status(self, path: str) -> os.stat_result:
        """Return the stat result of a file."""
        with self.faults(path), self.folder(path) as parent:
            found = os.stat(_name(path), dir_fd=parent, follow_symlinks=False)
            if not stat.S_ISREG(found.st_mode):
                raise NoSuchFile(path)
            return found

    def part(self, path: str) -> Part:
        """Start a new file."""
        if not self._swept:
            self._swept = True
            self._sweep()
        return Part(self, path)

    def unlink(self, path: str) -> None:
        """Delete a file."""
        self.status(path)
        with self.faults(path), self.folder(path) as parent:
            os.unlink(_name(path), dir_fd=parent)

    def rename(self, path: str, to: str) -> None:
        """Rename a file, and replace the target if it exists."""
        self.status(path)
        with (
            self.faults(to, writing=True),
            self.folder(path) as source,
            self.folder(to, make=True) as target,
        ):
            os.rename(_name(path), _name(to), src_dir_fd=source, dst_dir_fd=target)

    def walk(self, path: str) -> Iterator[str]:
        """Yield the files below a folder, sorted by path."""
        try:
            with (
                self.faults(path),
                self.folder(f"{path}/x" if path else "x") as descriptor,
                os.scandir(descriptor) as entries,
            ):
                names = sorted(name for name in map(_entry_name, entries) if name)
        except NoSuchFile:
            return
        for name in names:
            whole = f"{path}/{name}" if path else name
            if not name.endswith("/"):
                yield whole
            elif whole.casefold() != f"{PARTS}/":
                yield from self.walk(whole[:-1])

    @contextmanager
    def folder(self, path: str, *, make: bool = False) -> Iterator[int]:
        """Open the parent folder of a path, and create it if `make` is True."""
        if make:
            self.root.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for name in path.split("/")[:-1]:
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(name, dir_fd=descriptor)
                inner = os.open(name, _FOLDER, dir_fd=descriptor)
                os.close(descriptor)
                descriptor = inner
            yield descriptor
        finally:
            os.close(descriptor)

    @contextmanager
    def faults(self, path: str, *, writing: bool = False) -> Iterator[None]:
        """Translate an OSError; messages contain no path of the machine."""
        try:
            yield
        except OSError as error:
            if error.errno in _NOTHING_THERE and not writing:
                raise NoSuchFile(path) from error
            message = f"cannot access {path!r}: {os.strerror(error.errno or 0)}"
            if error.errno in _IN_THE_WAY:
                hint = "check whether a file, a folder or a link has that name"
            else:
                hint = "check the free space and the permissions of the folder"
            raise StorageFault(message, hint=hint) from error

    def _sweep(self) -> None:
        """Remove the part files of killed processes."""
        with suppress(OSError), self.folder(f"{PARTS}/x") as parts, os.scandir(parts) as entries:
            for entry in entries:
                if time.time() - entry.stat(follow_symlinks=False).st_mtime > _ABANDONED:
                    os.unlink(entry.name, dir_fd=parts)


def _entry_name(entry: os.DirEntry[str]) -> str | None:
    """Return the name of a file, that of a folder with a slash, None for anything else."""
    if entry.is_dir(follow_symlinks=False):
        return f"{entry.name}/"
    return entry.name if entry.is_file(follow_symlinks=False) else None


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]
