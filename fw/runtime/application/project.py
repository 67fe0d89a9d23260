"""The current project of the process: its folder, settings and import path."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fw.runtime.logging import context

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["Project", "add_to_import_path", "current", "use"]


@dataclass(frozen=True, eq=False)
class Project:
    """A project's folder and settings. Compared by identity, as a key of opened resources."""

    path: Path
    config: Config

    @classmethod
    def load(cls, path: Path) -> Project:
        """Return the project in a folder; FwError for invalid settings files."""
        from fw.runtime.config import Config

        return cls(path.resolve(), Config.load_auto(path))

    @property
    def name(self) -> str:
        """`project.name`, otherwise the name of the folder."""
        return self.config.setting("project.name") or self.path.name


_current: Project | None = None


def use(project: Project | None) -> None:
    """Set the current project, which `Cache()`, `Storage.disk()` and others use."""
    global _current
    _current = project


def current() -> Project:
    """Return the project of the application that handles the request.

    Outside of a request, return that of the latest application, otherwise that of the working
    folder.
    """
    global _current
    scope = context.current.get()
    if scope is not None:
        serving: Project | None = getattr(scope.get("app"), "project", None)
        if serving is not None:
            return serving
    if _current is None:
        _current = Project.load(Path.cwd())
    return _current


def add_to_import_path(root: str | os.PathLike[str]) -> None:
    """Put a project's folder first in `sys.path`, so that its package `app` can be imported."""
    folder = os.fspath(root)
    if folder not in sys.path:
        sys.path.insert(0, folder)
