"""Finds the folder of a project."""

from __future__ import annotations

import os
from pathlib import Path

from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["SCHEMA", "SETTINGS", "find_project"]

SCHEMA = "schema.fw"
SETTINGS = "fw.toml"


def find_project(start: Path) -> Path:
    """Return the nearest folder, from `start` upwards, that contains a project.

    Raises FwError if there is none.
    """
    for folder in (start, *start.parents):
        if os.path.isfile(folder / SETTINGS) or os.path.isfile(folder / SCHEMA):  # noqa: PTH113
            return folder
    raise FwError(
        say(
            "not in a project: no {settings} or {schema} in {start} or its parent folders",
            settings=SETTINGS,
            schema=SCHEMA,
            start=start,
        ),
        hint=say("run the command in a project's folder, or create a project: fw new <name>"),
    )
