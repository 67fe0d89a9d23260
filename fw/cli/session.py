"""State of one command: output format and project folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fw.runtime.errors import FwError
from fw.runtime.names import read_acronyms_by

__all__ = ["Session", "find_project"]

SCHEMA = "schema.fw"
SETTINGS = "fw.toml"


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


def find_project(start: Path) -> Path:
    """Return the nearest folder, from `start` upwards, that contains a project.

    Raises FwError if there is none.
    """
    for folder in (start, *start.parents):
        if os.path.isfile(folder / SETTINGS) or os.path.isfile(folder / SCHEMA):  # noqa: PTH113
            return folder
    raise FwError(
        f"not in a project: no {SETTINGS} or {SCHEMA} in {start} or its parent folders",
        hint="run the command in a project's folder, or create a project: fw new <name>",
    )
