"""The folder of what was worked out in advance, and how files get there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["CONFIG", "FOLDER", "OPENAPI", "ROUTES", "read", "remove", "write"]

FOLDER: Final = "storage/framework/bootstrap"
"""Apart from `storage/framework/cache`, which `fw cache clear` empties."""

ROUTES: Final = f"{FOLDER}/routes.json"
OPENAPI: Final = f"{FOLDER}/openapi.json"
CONFIG: Final = f"{FOLDER}/config.json"


def read(root: Path, path: str) -> bytes | None:
    """Return a file's content, None where it can't be read."""
    try:
        return (root / path).read_bytes()
    except OSError:
        return None


def write(root: Path, path: str, content: bytes) -> None:
    """Put a file in its place: a reader sees the old content or the new, never a part."""
    # Imported here: an application that starts only reads.
    import tempfile

    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files for their owner alone; a server may run as somebody else.
        Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def remove(root: Path, *paths: str) -> list[str]:
    """Remove those of the files that are there; return them."""
    gone = []
    for path in paths:
        with suppress(FileNotFoundError):
            (root / path).unlink()
            gone.append(path)
    return gone
