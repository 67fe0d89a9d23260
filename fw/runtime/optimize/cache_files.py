"""Cache files: the folder of the production caches, and atomic writes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = [
    "CONFIG",
    "FOLDER",
    "ON_DEMAND",
    "OPENAPI",
    "PARTS",
    "ROUTES",
    "read",
    "remove",
    "write",
]

FOLDER: Final = "storage/framework/bootstrap"
"""Not in `storage/framework/cache`, which `fw cache clear` empties."""

ON_DEMAND: Final = "storage/framework/openapi"
"""Folder of the route cache that a server makes for its first `/openapi.json`."""

PARTS: Final = f"{ON_DEMAND}/parts"
"""Folder of the parts that the OpenAPI document of a large application is joined from."""

ROUTES: Final = f"{FOLDER}/routes.json"
OPENAPI: Final = f"{FOLDER}/openapi.json"
CONFIG: Final = f"{FOLDER}/config.json"


def read(root: Path, path: str) -> bytes | None:
    """Return a file's content, None if it can't be read."""
    try:
        return (root / path).read_bytes()
    except OSError:
        return None


def write(root: Path, path: str, content: bytes) -> None:
    """Replace a file atomically: a reader sees the old or the new content."""
    # Imported here, because the start of an application only reads.
    import tempfile

    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp creates files for their owner only; the server may run as another user.
        Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def remove(root: Path, *paths: str) -> list[str]:
    """Remove the existing ones of the files; return them."""
    gone = []
    for path in paths:
        with suppress(FileNotFoundError):
            (root / path).unlink()
            gone.append(path)
    return gone
