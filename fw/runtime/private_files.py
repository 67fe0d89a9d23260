"""Files and folders that only their owner may read: databases, caches, logs."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["FILE_MODE", "create_file", "create_folder"]

FILE_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


def create_file(path: str | os.PathLike[str]) -> None:
    """Create an empty private file unless the path exists. An existing file keeps its mode.

    It isn't opened if it exists: closing it would release the locks that SQLite holds on it in this
    process.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))


def create_folder(path: Path) -> None:
    """Create a folder and its missing parents, all of them private."""
    if not path.is_dir():
        create_folder(path.parent)
        path.mkdir(mode=_FOLDER_MODE, exist_ok=True)
