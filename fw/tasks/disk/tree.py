"""File access that never leaves the project's folder.

A path is relative, with forward slashes and without `..`. Its folders are opened one after the
other without following symbolic links, and a file is accessed relative to its open folder. So a
link that is created between the check and the write has no effect. A link to a folder inside the
project is allowed. Only this module accesses the disk, so that tests can make it fail.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from fw.language.reserved_names import DEVICES
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = [
    "Folder",
    "Tree",
    "UnsafePathError",
    "disk_errors",
    "guard_state",
    "parts_of",
    "write_error",
]

_RELATIVE = os.open in os.supports_dir_fd
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
# Opening a pipe for reading would wait for a writer.
_READ = os.O_RDONLY | _FLAGS | _NO_FOLLOW | getattr(os, "O_NONBLOCK", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _FLAGS | _NO_FOLLOW


class UnsafePathError(FwError):
    """A path that leads out of the project, or through a file."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            say("{path}: {reason}", path=path, reason=reason), hint=say("Nothing was written.")
        )


def parts_of(path: str) -> tuple[str, ...]:
    """Return the parts of a path inside the project; raise UnsafePathError for any other path."""
    if not path or path.startswith("/") or any(char in path for char in "\0\\:\r\n"):
        raise UnsafePathError(repr(path)[1:-1], say("not a path inside the project"))
    parts = tuple(path.split("/"))
    for part in parts:
        if part in {"", ".", ".."} or part.endswith((" ", ".")):
            raise UnsafePathError(path, say("not a path inside the project"))
        if part.split(".")[0].lower() in DEVICES:
            raise UnsafePathError(path, say("a reserved device name on Windows"))
    return parts


def guard_state(root: str | os.PathLike[str]) -> None:
    """Raise UnsafePathError if `.fw/` contains a link, which may lead out of the project.

    The lock, the manifest and the caches are opened by path, without the checks of `Tree`.
    """
    base = os.path.realpath(root)
    for path in (".fw", ".fw/objects"):
        try:
            info = os.lstat(f"{base}/{path}")
        except FileNotFoundError:
            continue
        if not stat.S_ISDIR(info.st_mode):
            raise UnsafePathError(path, say("not a folder"))
        with os.scandir(f"{base}/{path}") as entries:
            for entry in entries:
                if entry.is_symlink():
                    raise UnsafePathError(
                        f"{path}/{entry.name}", say("a symbolic link, not a file")
                    )


class Folder:
    """An open folder. Names are those of its entries, never paths. Methods raise OSError."""

    def __init__(self, path: str, handle: int | None) -> None:
        self.path = path
        self._handle = handle

    def close(self) -> None:
        """Close the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def names(self) -> set[str]:
        """Return the names of all entries."""
        return set(os.listdir(self.path if self._handle is None else self._handle))  # noqa: PTH208

    def stat(self, name: str) -> os.stat_result | None:
        """Return the status of an entry, or None; a link is not followed."""
        try:
            return os.stat(self._at(name), dir_fd=self._handle, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def read(self, name: str) -> tuple[bytes, os.stat_result]:
        """Return the content and status of a file; raise UnsafePathError unless it is regular."""
        try:
            handle = os.open(self._at(name), _READ, dir_fd=self._handle)
        except OSError as fault:
            if fault.errno in {errno.ELOOP, errno.EMLINK}:
                raise UnsafePathError(
                    f"{self.path}/{name}", say("a symbolic link, not a file")
                ) from fault
            raise
        try:
            info = os.fstat(handle)
            if not stat.S_ISREG(info.st_mode):
                raise UnsafePathError(f"{self.path}/{name}", say("not a regular file"))
            with open(handle, "rb", buffering=0, closefd=False) as file:
                return file.read(), info
        finally:
            os.close(handle)

    def create(self, name: str, data: bytes, mode: int | None, *, flush: bool) -> None:
        """Create a file with these permissions; by default the umask decides. It must not exist."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS | _NO_FOLLOW
        start = 0o666 if mode is None else 0o600
        handle = os.open(self._at(name), flags, start, dir_fd=self._handle)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(handle, view) :]
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(handle, mode)
            if flush:
                os.fsync(handle)
        finally:
            os.close(handle)

    def rename(self, old: str, new: str) -> None:
        """Rename an entry; replace an entry with the new name."""
        os.replace(self._at(old), self._at(new), src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def link(self, name: str, other: str) -> None:
        """Create a hard link to a file."""
        os.link(self._at(name), self._at(other), src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def unlink(self, name: str) -> None:
        """Remove a file, if it exists."""
        try:
            os.unlink(self._at(name), dir_fd=self._handle)
        except FileNotFoundError:
            return

    def mkdir(self, name: str) -> None:
        """Create a folder; it must not exist."""
        os.mkdir(self._at(name), dir_fd=self._handle)

    def rmdir(self, name: str) -> None:
        """Remove an empty folder."""
        os.rmdir(self._at(name), dir_fd=self._handle)

    def enter(self, name: str) -> int | None:
        """Open a folder in this one without following a link."""
        if self._handle is None:
            return None
        return os.open(name, _FOLDER, dir_fd=self._handle)

    def sync(self) -> None:
        """Flush the names in this folder to the disk."""
        if self._handle is not None:
            os.fsync(self._handle)

    def _at(self, name: str) -> str:
        return name if self._handle is not None else f"{self.path}/{name}"


class Tree:
    """A project's folders, each opened once. Use it in a `with` statement."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self.root = os.path.realpath(root)
        self._folders: dict[tuple[str, ...], Folder] = {}
        self.made: list[tuple[Folder, str]] = []
        """The folders created so far, as parent and name, the outermost first."""
        handle = os.open(self.root, _FOLDER & ~_NO_FOLLOW) if _RELATIVE else None
        self._folders[()] = Folder(self.root, handle)

    def __enter__(self) -> Tree:
        return self

    def __exit__(self, *exc: object) -> None:
        for folder in self._folders.values():
            folder.close()

    def at(self, path: str, *, create: bool = False) -> tuple[Folder | None, str]:
        """Return the folder that a file is in, and the file's name in it.

        The folder is None if it doesn't exist, unless `create` is true. Raise UnsafePathError if
        the path leads out of the project.
        """
        *parents, name = parts_of(path)
        parent = tuple(parents)
        folder = self._folders.get(parent)
        if folder is None:
            folder = self._open(path, parent, create=create)
            if folder is not None:
                self._folders[parent] = folder
        return folder, name

    def guard(self, path: str) -> None:
        """Raise UnsafePathError if a path is a link; for a file that is opened without this class."""
        folder, name = self.at(path)
        info = None if folder is None else folder.stat(name)
        if info is not None and stat.S_ISLNK(info.st_mode):
            raise UnsafePathError(path, say("a symbolic link, not a file"))

    def unmake(self) -> None:
        """Remove the created folders that are empty."""
        for parent, name in reversed(self.made):
            try:
                parent.rmdir(name)
            except OSError:
                continue
        self.made.clear()

    def prune(self, paths: Iterable[str]) -> None:
        """Remove the folders of these removed files if they are empty."""
        named = [parts_of(path) for path in paths]
        emptied = {parts[:depth] for parts in named for depth in range(1, len(parts))}
        for folder in sorted(emptied, key=len, reverse=True):
            with suppress(OSError):
                parent, name = self.at("/".join(folder))
                if parent is not None:
                    parent.rmdir(name)

    def _open(self, path: str, parts: tuple[str, ...], *, create: bool) -> Folder | None:
        folder = self._folders[()]
        for depth in range(1, len(parts) + 1):
            known = self._folders.get(parts[:depth])
            if known is not None:
                folder = known
                continue
            name = parts[depth - 1]
            info = folder.stat(name)
            if info is None:
                if not create:
                    return None
                folder.mkdir(name)
                self.made.append((folder, name))
            elif stat.S_ISLNK(info.st_mode):
                inside = self._inside(path, f"{folder.path}/{name}")
                return self._open(path, inside + parts[depth:], create=create)
            elif not stat.S_ISDIR(info.st_mode):
                raise UnsafePathError(
                    path, say("{path} is not a folder", path="/".join(parts[:depth]))
                )
            folder = Folder(f"{folder.path}/{name}", folder.enter(name))
            self._folders[parts[:depth]] = folder
        return folder

    def _inside(self, path: str, link: str) -> tuple[str, ...]:
        try:
            target = os.path.realpath(link, strict=True)
        except OSError as fault:
            raise UnsafePathError(
                path, say("{link} leads nowhere", link=os.path.relpath(link, self.root))
            ) from fault
        if target == self.root:
            return ()
        if not target.startswith(self.root.rstrip(os.sep) + os.sep):
            raise UnsafePathError(
                path, say("{link} leads out of the project", link=os.path.relpath(link, self.root))
            )
        return tuple(target[len(self.root.rstrip(os.sep)) + 1 :].replace(os.sep, "/").split("/"))


_FIX = say("Solve the problem and build again.")
_REASONS = {
    errno.ENOSPC: (say("the disk is full"), say("Free some space and build again.")),
    errno.EDQUOT: (say("your disk quota is used up"), say("Free some space and build again.")),
    errno.EROFS: (say("the disk is read-only"), say("Make it writable and build again.")),
    errno.EACCES: (say("permission denied"), say("Make it writable and build again.")),
}


def write_error(path: str, error: OSError, *, before: str = "") -> FwError:
    """Return the FwError for a file that cannot be written; `before` starts its hint."""
    default = (error.strerror or str(error), _FIX)
    reason, hint = _REASONS.get(error.errno or 0, default)
    return FwError(
        say("cannot write {path}: {reason}", path=path, reason=reason),
        hint=f"{before} {hint}".strip(),
    )


@contextmanager
def disk_errors(path: str) -> Iterator[None]:
    """Raise FwError in place of OSError and sqlite3.Error, for the error's file or `path`."""
    try:
        yield
    except OSError as error:
        raise write_error(str(error.filename or path), error) from error
    except sqlite3.Error as error:
        raise FwError(
            say("cannot write {path}: {error}", path=path, error=error), hint=_FIX
        ) from error
