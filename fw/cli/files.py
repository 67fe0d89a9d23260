"""Replace one of the user's own files in a single step."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["replace_text"]


def replace_text(path: Path, text: str, *, mode: int | None = None) -> None:
    """Put `text` in the file's place: a reader sees the old content or the new, never a part.

    Line ends are written as they are. A symbolic link stays one, its target is replaced.
    `mode` is what the file's permissions become; without it they stay, 0644 for a new file.
    """
    target = path.resolve()
    if mode is None:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
