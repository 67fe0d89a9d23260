"""Paths of files on a disk: which are accepted. What a client sends may be one of them."""

from __future__ import annotations

import re
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["PARTS", "UnsafePath", "checked", "checked_folder"]

PARTS: Final = ".fw-parts"
"""Where the local disk keeps what isn't whole yet."""

_LONGEST: Final = 900
_LONGEST_NAME: Final = 255
_DEVICE: Final = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\s*\..*)?\s*", re.I
)
_UNSAFE: Final = frozenset('\\:*?"<>|')


class UnsafePath(FwError):
    """A path that could lead out of its disk, or that not every disk can hold."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            f"{path!r} is no path of a file: {reason}",
            hint='a path is relative, with slashes: "avatars/7.png"',
        )


def checked(path: str) -> str:
    """Return a path that is safe on every disk; UnsafePath for any other."""
    if not isinstance(path, str):
        raise UnsafePath(path, "it isn't a text")
    try:
        size = len(path.encode())
    except UnicodeEncodeError:
        raise UnsafePath(path, "it isn't Unicode") from None
    if size > _LONGEST:
        raise UnsafePath(f"{path[:40]}…", f"it is longer than {_LONGEST} bytes")
    names = path.split("/")
    for name in names:
        if reason := _fault(name):
            raise UnsafePath(path, reason)
    if names[0].casefold() == PARTS:
        raise UnsafePath(path, f"{PARTS} is the disk's own")
    return path


def checked_folder(path: str) -> str:
    """Return the path of a folder without slashes at its end, "" for the whole disk."""
    return checked(path.removesuffix("/") or path) if path else ""


def _fault(name: str) -> str | None:
    if not name:
        return "a name in it is empty"
    if name in (".", ".."):
        return f"{name} isn't allowed in it"
    if not name.isprintable():
        return "it has control characters"
    if not _UNSAFE.isdisjoint(name):
        return f"none of {' '.join(sorted(_UNSAFE))} is allowed in it"
    if name != name.strip(" ") or name.endswith("."):
        return "a name in it begins or ends with a space, or ends with a dot"
    if len(name.encode()) > _LONGEST_NAME:
        return f"a name in it is longer than {_LONGEST_NAME} bytes"
    if _DEVICE.fullmatch(name):
        return f"{name} is a device on Windows"
    return None
