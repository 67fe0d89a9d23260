"""Driver that writes to a file, rotated by size, which several processes may share."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fw.runtime.logging.chain import FIRST, SECRET, Link, files_of, link_of, linked, secret_of
from fw.runtime.private_files import FILE_MODE, create_folder

if TYPE_CHECKING:
    from fw.runtime.logging.drivers import Channel

__all__ = ["ChainedFile", "RotatingFile", "default_path", "handlers"]

_MEGABYTE = 1024 * 1024


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return the handler of `path`, relative to the project, by default `storage/logs/<name>.log`.

    The defaults of `max_megabytes` and `backup_count` are those of `[logging]`. With `chain`, each
    line is signed. FwError without its secret.
    """
    channel.allow("path", "max_megabytes", "backup_count", "chain")
    path = channel.option("path", default_path(channel.name))
    size = channel.option("max_megabytes", int(channel.config.setting("logging.max_megabytes")))
    backup_count = channel.option(
        "backup_count", int(channel.config.setting("logging.backup_count"))
    )
    place, most = channel.root / path, size * _MEGABYTE
    if not channel.option("chain", False):
        return [RotatingFile(place, most, backup_count)]
    if channel.option("format", "line") != "json":
        raise channel.fault("chain needs lines of JSON", 'set format = "json"')
    secret = secret_of(channel.config.env(SECRET))
    return [ChainedFile(place, most, backup_count, secret)]


def default_path(name: str) -> str:
    """Return the file of a channel without `path`, relative to the project."""
    return f"storage/logs/{name}.log"


class RotatingFile(logging.Handler):
    """Handler that appends each record with a single write, which is atomic between processes.

    Before each write it checks whether the file was renamed. A process rotates it by renaming,
    under a lock, so a line goes to the new or to the renamed file and none is lost. `max_bytes` is
    the size at which it is rotated, `backup_count` the number of old files to keep.
    """

    def __init__(self, path: Path, max_bytes: int, backup_count: int) -> None:
        super().__init__()
        self.path = path
        self._max_bytes = max_bytes
        self._backup_count = backup_count
        self._file = -1

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        try:
            self._write(f"{self.format(record)}\n".encode())
        except Exception:  # noqa: BLE001 - logging must never raise
            self.handleError(record)

    def close(self) -> None:
        """Close the file."""
        self.acquire()
        try:
            self._close_file()
        finally:
            self.release()
        super().close()

    def _write(self, line: bytes) -> None:
        size = self._size()
        if size and size + len(line) > self._max_bytes:
            self._rotate(len(line))
            self._size()
        while line:
            line = line[os.write(self._file, line) :]

    def _size(self) -> int:
        """Return the size of the file with that name, and open it if it is a new one."""
        if self._file >= 0:
            found = os.fstat(self._file)
            with suppress(OSError):
                named = self.path.stat()
                if (named.st_ino, named.st_dev) == (found.st_ino, found.st_dev):
                    return found.st_size
            self._close_file()
        create_folder(self.path.parent)
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, FILE_MODE)
        return os.fstat(self._file).st_size

    def _rotate(self, coming: int) -> None:
        """Rename the file, unless another process has just done so."""
        from filelock import FileLock

        with FileLock(f"{self.path}.lock", mode=FILE_MODE):
            if self._size() + coming <= self._max_bytes:
                return
            mode = stat.S_IMODE(os.fstat(self._file).st_mode)
            # On Windows, an open file cannot be renamed and keeps growing.
            with suppress(OSError):
                for number in range(self._backup_count - 1, 0, -1):
                    if self._old(number).exists():
                        self._old(number).replace(self._old(number + 1))
                if self._backup_count:
                    self.path.replace(self._old(1))
                else:
                    self.path.unlink()
                self._size()
                # A group that may read the log may read the next one.
                self.path.chmod(mode)

    def _old(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")

    def _close_file(self) -> None:
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


class ChainedFile(RotatingFile):
    """Rotated file whose lines are signed, each with the signature of the line before it.

    A lock orders the lines of several processes. Files continue the chain of those before them.
    """

    def __init__(self, path: Path, max_bytes: int, backup_count: int, secret: bytes) -> None:
        super().__init__(path, max_bytes, backup_count)
        self._secret = secret
        self._last: tuple[int, int, Link] | None = None
        """Inode and size of the file after this process has written to it, and the last link."""

    def _write(self, line: bytes) -> None:
        from filelock import FileLock

        create_folder(self.path.parent)
        with FileLock(f"{self.path}.chain.lock", mode=FILE_MODE):
            text, link = linked(line.decode().rstrip("\n"), self._link(), self._secret)
            super()._write(f"{text}\n".encode())
            found = os.fstat(self._file)
            self._last = found.st_ino, found.st_size, link

    def _link(self) -> Link:
        """Return the link of the last line, which may be that of another process."""
        size = self._size()
        if self._last and self._last[:2] == (os.fstat(self._file).st_ino, size):
            return self._last[2]
        for file in reversed(files_of(self.path)):
            with file.open("rb") as opened:
                opened.seek(max(0, file.stat().st_size - _MEGABYTE))
                lines = opened.read().decode("utf-8", "replace").splitlines()
            found = next((link for line in reversed(lines) if (link := link_of(line))), None)
            if found is not None:
                return found
        return FIRST
