"""Finds the line of a project's code that raised an error."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import fw

__all__ = ["project_location"]

_EXCLUDED = frozenset({os.pardir, ".venv", "site-packages"})
_FW = str(Path(fw.__file__).parent) + os.sep


def project_location(error: BaseException, root: Path) -> tuple[str, int | None] | None:
    """Return the file, relative to `root`, and the line of the project's code that raised an error.

    Return None if the traceback contains no code of the project.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [(frame.filename, frame.lineno) for frame in frames]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for name, line in reversed(places):
        inside = Path(os.path.relpath(name, root))
        is_file = not inside.name.startswith("<") and not name.startswith(_FW)
        if is_file and not _EXCLUDED.intersection(inside.parts):
            return inside.as_posix(), line
    return None
