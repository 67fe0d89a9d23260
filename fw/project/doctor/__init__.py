"""Checks of a project that don't change it. Each finding suggests a fix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from fw.runtime.messages import say

__all__ = ["Finding", "Level", "shortened"]

_MOST_NAMES = 5


class Level(StrEnum):
    """Severity of a finding. Only a problem makes `fw doctor` fail."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of a check: a message and a remedy. `check` is the name of the check."""

    level: Level
    message: str
    remedy: str | None = None
    check: str = ""

    def with_check(self, check: str) -> Finding:
        """Return a copy with the name of the check."""
        return replace(self, check=check)


def shortened(names: Sequence[str]) -> str:
    """Return the first names of a list, and how many more there are."""
    shown, more = ", ".join(names[:_MOST_NAMES]), len(names) - _MOST_NAMES
    return say("{names} and {more} more", names=shown, more=more) if more > 0 else shown
