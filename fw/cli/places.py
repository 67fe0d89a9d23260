"""Where in a project's own code an error comes from."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import fw

__all__ = ["place_of"]

_NOT_OURS = frozenset({os.pardir, ".venv", "site-packages"})
_FW = str(Path(fw.__file__).parent) + os.sep


def place_of(error: BaseException, root: Path) -> tuple[str, int | None] | None:
    """Return the file below `root`, relative to it, and the line there, that an error leads to.

    None where no code of the project has taken part in it.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [(frame.filename, frame.lineno) for frame in frames]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for name, line in reversed(places):
        inside = Path(os.path.relpath(name, root))
        ours = not inside.name.startswith("<") and not name.startswith(_FW)
        if ours and not _NOT_OURS.intersection(inside.parts):
            return inside.as_posix(), line
    return None
