"""The import path, on which a project's `app` package has to be."""

from __future__ import annotations

import os
import sys

__all__ = ["add_to_import_path"]


def add_to_import_path(root: str | os.PathLike[str]) -> None:
    """Put a project's folder first in `sys.path`, unless it is there already."""
    folder = os.fspath(root)
    if folder not in sys.path:
        sys.path.insert(0, folder)
