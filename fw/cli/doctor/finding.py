"""One thing that a check found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

__all__ = ["Finding", "Level"]


class Level(StrEnum):
    """How much a finding weighs. Only a problem makes `fw doctor` fail."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was seen and what to do about it; `check` is the name of the check that saw it."""

    level: Level
    message: str
    remedy: str | None = None
    check: str = ""

    def of(self, check: str) -> Finding:
        """Return the same finding under the name of its check."""
        return replace(self, check=check)
