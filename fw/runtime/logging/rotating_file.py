"""A file of the log that several processes write to, and that is rotated by whoever comes first."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

__all__ = ["RotatingFile"]

_MODE = 0o644


class RotatingFile(logging.Handler):
    """Appends a record by a single write, which other processes can't cut into.

    Before each it looks whether the file still has the name: who rotates renames it, under a
    lock, so a line goes to the new file or to the one that was just renamed, and none is lost.
    `max_bytes` is the size at which it is rotated, `backup_count` how many old files stay.
    """

    def __init__(self, path: Path, max_bytes: int, backup_count: int) -> None:
        super().__init__()
        self.path = path
        self._max_bytes = max_bytes
        self._backup_count = backup_count
        self._file = -1

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        try:
            self._write(f"{self.format(record)}\n".encode())
        except Exception:  # noqa: BLE001 - a log never stops who writes to it
            self.handleError(record)

    def close(self) -> None:
        """Let go of the file."""
        self.acquire()
        try:
            self._let_go()
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
        """Return the size of the file that has the name now, which is then the open one."""
        if self._file >= 0:
            found = os.fstat(self._file)
            with suppress(OSError):
                named = self.path.stat()
                if (named.st_ino, named.st_dev) == (found.st_ino, found.st_dev):
                    return found.st_size
            self._let_go()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _MODE)
        return os.fstat(self._file).st_size

    def _rotate(self, coming: int) -> None:
        """Rename the file, unless another process has just done so."""
        from filelock import FileLock

        with FileLock(f"{self.path}.lock"):
            if self._size() + coming <= self._max_bytes:
                return
            # Where an open file can't be renamed (Windows), it grows on.
            with suppress(OSError):
                for number in range(self._backup_count - 1, 0, -1):
                    if self._old(number).exists():
                        self._old(number).replace(self._old(number + 1))
                if self._backup_count:
                    self.path.replace(self._old(1))
                else:
                    self.path.unlink()

    def _old(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")

    def _let_go(self) -> None:
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)
