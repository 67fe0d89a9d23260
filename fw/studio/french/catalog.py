"""Catalog of the French sentences by the codes of messages."""

from __future__ import annotations

import json
from pathlib import Path

__all__ = ["french"]


def french() -> dict[str, str]:
    """Return the French sentence of each code, with the same places as the English one."""
    found: dict[str, str] = {}
    for path in sorted(Path(__file__).parent.glob("*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found
