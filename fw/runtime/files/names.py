"""Names and keys of files in the storage."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import uuid_utils

from fw.runtime.rules.file_types import FILE_TYPES, Detected, canonical

__all__ = [
    "FOLDER",
    "THUMBNAILS",
    "UPLOADS",
    "age_of",
    "new_key",
    "safe_name",
    "thumbnail_key",
]

FOLDER: Final = "fw/files"
"""Folder of the files that records have."""
UPLOADS: Final = "fw/uploads"
"""Folder of uploads that no record has yet."""
THUMBNAILS: Final = "fw/thumbnails"

_UNSAFE: Final = re.compile(
    r'[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+'
)
_DEVICES: Final = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\s*\..*)?", re.I
)
_LONGEST: Final = 100
_ID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def new_key(folder: str, name: str) -> str:
    """Return the key of a new file: its folder, a UUID of version 7, and its name."""
    return f"{folder}/{uuid_utils.uuid7()}/{name}"


def thumbnail_key(key: str, size: int) -> str:
    """Return the key of a thumbnail of a file."""
    return f"{THUMBNAILS}/{key.split('/')[-2]}/{size}.webp"


def age_of(key: str, now: datetime) -> float | None:
    """Return the seconds since a key was made, None for a path that isn't such a key."""
    parts = key.split("/")
    if len(parts) != 4 or _ID.fullmatch(parts[2]) is None:
        return None
    made = datetime.fromtimestamp((UUID(parts[2]).int >> 80) / 1000, UTC)
    return (now - made).total_seconds()


def safe_name(name: str, detected: Detected) -> str:
    """Return a name that every disk stores, with the extension of the detected type."""
    last = re.split(r"[\\/]", unicodedata.normalize("NFC", name))[-1]
    clean = _UNSAFE.sub("-", last).strip(" .")
    stem, dot, extension = clean.rpartition(".")
    if not dot:
        stem, extension = clean, ""
    if not _is_fitting(extension, detected):
        stem, extension = clean, detected.extension or "bin"
    while len(stem.encode()) > _LONGEST:
        stem = stem[:-1]
    stem = stem.strip(" .") or "file"
    return f"{'_' if _DEVICES.fullmatch(stem) else ''}{stem}.{extension}"


def _is_fitting(extension: str, detected: Detected) -> bool:
    """Return True if a file with this content may keep its extension."""
    if not extension or len(extension) > 20 or not extension.isascii():
        return False
    word = canonical(extension)
    if word in FILE_TYPES:
        return word == detected.extension
    # Only texts and unknown content may have an extension that fw doesn't know.
    return detected.extension in ("", "txt")
