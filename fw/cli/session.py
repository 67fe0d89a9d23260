"""State of one command: output format and project folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fw.project.location import find_project
from fw.runtime.names import read_acronyms_by

__all__ = ["Session"]


@dataclass
class Session:
    """State of one command, also used to report its errors."""

    format: str = "text"

    @property
    def json(self) -> bool:
        """True if the output is JSON."""
        return self.format == "json"

    @cached_property
    def root(self) -> Path:
        """The project's folder; raises FwError outside a project."""
        root = find_project(Path.cwd())
        read_acronyms_by(lambda: _acronyms(root))
        return root


def _acronyms(root: Path) -> Sequence[str]:
    from fw.tasks.settings import project_acronyms  # slow to import and rarely needed

    return project_acronyms(root)
