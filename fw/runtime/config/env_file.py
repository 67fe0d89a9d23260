"""The `.env` file of a project."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["environment", "read_env"]


def read_env(path: Path) -> dict[str, str]:
    """Return the assignments of an env file, the last one of each name; {} without a file."""
    if not path.exists():
        return {}
    # Imported here because most starts in production have no .env.
    from dotenv import dotenv_values

    values = dotenv_values(path, interpolate=False)
    return {name: value for name, value in values.items() if value is not None}


def environment(root: Path) -> dict[str, str]:
    """Return the variables of a project: its `.env`, overridden by the process environment."""
    return {**read_env(root / ".env"), **os.environ}
