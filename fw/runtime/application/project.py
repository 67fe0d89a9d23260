"""The project that this process works for: where it lies, and its settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["Project", "current", "use"]


@dataclass(frozen=True, eq=False)
class Project:
    """A project's folder and settings. Parts of the runtime keep what they open by its identity."""

    path: Path
    config: Config

    @classmethod
    def load(cls, path: Path) -> Project:
        """Return the project in a folder; FwError for settings that can't be read."""
        from fw.runtime.config import Config

        return cls(path.resolve(), Config.load_auto(path))

    @property
    def name(self) -> str:
        """What it is called: `project.name`, else the name of its folder."""
        return self.config.setting("project.name") or self.path.name


_current: Project | None = None


def use(project: Project | None) -> None:
    """Make a project the one that `Cache()`, `Storage.disk()` and their like belong to."""
    global _current
    _current = project


def current() -> Project:
    """Return the project of the application that was made last, else that of the working folder."""
    global _current
    if _current is None:
        _current = Project.load(Path.cwd())
    return _current
