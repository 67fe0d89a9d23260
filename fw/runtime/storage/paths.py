"""Validation of file paths, which may come from clients."""

from __future__ import annotations

import re
from typing import Final

from fw.runtime.errors import InvalidInput

__all__ = ["PARTS", "UnsafePath", "checked", "checked_folder"]

PARTS: Final = ".fw-parts"
"""Folder of the local disk for unfinished files."""

_LONGEST: Final = 900
_LONGEST_NAME: Final = 255
_DEVICE: Final = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\s*\..*)?\s*", re.I
)
_UNSAFE: Final = frozenset('\\:*?"<>|')


class UnsafePath(InvalidInput):
    """The path could lead out of its disk, or is not valid on every disk. Answered with 422."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            f"invalid path {path!r}: {reason}",
            hint='use a relative path with slashes: "avatars/7.png"',
        )


def checked(path: str) -> str:
    """Return a path that is safe on every disk; raise UnsafePath for any other."""
    if not isinstance(path, str):
        raise UnsafePath(path, "not a string")
    try:
        size = len(path.encode())
    except UnicodeEncodeError:
        raise UnsafePath(path, "not valid Unicode") from None
    if size > _LONGEST:
        raise UnsafePath(f"{path[:40]}…", f"longer than {_LONGEST} bytes")
    names = path.split("/")
    for name in names:
        if reason := _fault(name):
            raise UnsafePath(path, reason)
    if names[0].casefold() == PARTS:
        raise UnsafePath(path, f"{PARTS} is reserved")
    return path


def checked_folder(path: str) -> str:
    """Return the path of a folder without a trailing slash, "" for the whole disk."""
    return checked(path.removesuffix("/") or path) if path else ""


def _fault(name: str) -> str | None:
    if not name:
        return "empty name"
    if name in (".", ".."):
        return f"{name} is not allowed"
    if not name.isprintable():
        return "control characters"
    if not _UNSAFE.isdisjoint(name):
        return f"the characters {' '.join(sorted(_UNSAFE))} are not allowed"
    if name != name.strip(" ") or name.endswith("."):
        return "a name starts or ends with a space, or ends with a dot"
    if len(name.encode()) > _LONGEST_NAME:
        return f"a name is longer than {_LONGEST_NAME} bytes"
    if _DEVICE.fullmatch(name):
        return f"{name} is a device name on Windows"
    return None
