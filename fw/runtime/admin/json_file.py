"""JSON files of a project that may be changed at any time: read again when they have been."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from pydantic_core import from_json

__all__ = ["MARKER", "Fault", "JsonFile"]

MARKER: Final = "//"
"""The member that bears what a build knows a file by."""
_CONFLICT: Final = b"<<<<<<<"
_BOM: Final = b"\xef\xbb\xbf"


class Fault(NamedTuple):
    """What is wrong with a file, by its path below the project."""

    file: str
    message: str


class JsonFile:
    """A file that holds a JSON object. A fault is told, and what was read before is forgotten."""

    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.value: dict[str, Any] | None = None
        self.fault: Fault | None = None
        self._file = root / path
        self._stamp: object = None
        self._lock = Lock()

    def look(self) -> bool:
        """Read the file if it isn't what it was; say whether anything is new."""
        # Who comes while it is read would take it for one that says nothing.
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
        """Return the object without the marker, or what keeps it from being read."""
        try:
            raw = self._file.read_bytes().removeprefix(_BOM)
        except OSError as error:
            return None, f"it can't be read: {error.strerror}"
        if (line := _line_of_conflict(raw)) is not None:
            return None, f"a merge conflict in line {line} waits to be settled"
        try:
            value = from_json(raw, allow_inf_nan=False)
        except ValueError as error:
            return None, f"it is no JSON: {error}"
        try:
            json.dumps(value, allow_nan=False)
        except ValueError:
            # 1e999 is read as infinity, which would be sent in a way that no browser reads.
            return None, "a number in it is too large"
        if not isinstance(value, dict):
            return None, "it must be an object: {…}"
        value.pop(MARKER, None)
        return value, None


def _line_of_conflict(raw: bytes) -> int | None:
    lines = raw.splitlines() if _CONFLICT in raw else []
    return next((n for n, line in enumerate(lines, 1) if line.startswith(_CONFLICT)), None)
