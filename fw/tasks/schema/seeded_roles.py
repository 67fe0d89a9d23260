"""Roles of users in the seeds of a project."""

from __future__ import annotations

import re
from pathlib import Path

from fw.tasks.settings import ROLE

__all__ = ["seeded_roles"]

_NAME = re.compile(rf"\b{ROLE}\b")
"""Name in each file with roles. The others may have thousands of records, which take long to parse."""


def seeded_roles(root: Path) -> list[str]:
    """Return the names of the roles in `database/seeds`; none of a file that can't be read."""
    found: list[str] = []
    for file in sorted((root / "database/seeds").glob("*.yaml")):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if _NAME.search(text):
            found += _names_in(text)
    return found


def _names_in(text: str) -> list[str]:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        content = YAML(typ="safe", pure=True).load(text)
    except YAMLError:
        return []
    records = content.get(ROLE) if isinstance(content, dict) else None
    rows = records.values() if isinstance(records, dict) else ()
    names = [row.get("name") for row in rows if isinstance(row, dict)]
    return [name for name in names if isinstance(name, str)]
