"""JSON files of a project that may change at any time."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from pydantic_core import from_json

__all__ = ["MARKER", "Fault", "JsonFile"]

MARKER: Final = "//"
"""Key that identifies a generated file to a build."""
_CONFLICT: Final = b"<<<<<<<"
_BOM: Final = b"\xef\xbb\xbf"


class Fault(NamedTuple):
    """An error in a file, with its path relative to the project."""

    file: str
    message: str


class JsonFile:
    """A file with a JSON object. With an error it has a fault and no value."""

    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.value: dict[str, Any] | None = None
        self.fault: Fault | None = None
        self._file = root / path
        self._stamp: object = None
        self._lock = Lock()

    def look(self) -> bool:
        """Read the file if it has changed; return True if it has."""
        # Without the lock, another thread would see the file as empty while it is read.
        with self._lock:
            return self._look()

    def _look(self) -> bool:
        try:
            found = self._file.stat()
            stamp: object = found.st_mtime_ns, found.st_size, found.st_ino
        except FileNotFoundError:
            stamp = "missing"
        except OSError as error:
            stamp = error.errno
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        self.value, message = (None, None) if stamp == "missing" else self._read()
        self.fault = None if message is None else Fault(self.path, message)
        return True

    def _read(self) -> tuple[dict[str, Any] | None, str | None]:
        """Return the object without the marker, or an error message."""
        try:
            raw = self._file.read_bytes().removeprefix(_BOM)
        except OSError as error:
            return None, f"cannot read it: {error.strerror}"
        if (line := _line_of_conflict(raw)) is not None:
            return None, f"unresolved merge conflict in line {line}"
        try:
            value = from_json(raw, allow_inf_nan=False)
        except ValueError as error:
            return None, f"invalid JSON: {error}"
        try:
            json.dumps(value, allow_nan=False)
        except ValueError:
            # 1e999 parses as infinity, which JSON cannot represent.
            return None, "a number is too large"
        if not isinstance(value, dict):
            return None, "it must be an object: {…}"
        value.pop(MARKER, None)
        return value, None


def _line_of_conflict(raw: bytes) -> int | None:
    lines = raw.splitlines() if _CONFLICT in raw else []
    return next((n for n, line in enumerate(lines, 1) if line.startswith(_CONFLICT)), None)
