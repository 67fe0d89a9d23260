"""Checks of a project that don't change it. Each finding suggests a fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from fw.runtime.errors import FwError

__all__ = ["CHECKS", "Finding", "Level", "run_checks"]


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


Check = Callable[[Path], Iterable[Finding]]

CHECKS = {
    "versions": "environment:versions",
    "schema": "generated:schema",
    "files": "generated:files",
    "merges": "generated:merges",
    "settings": "settings:settings",
    "environment": "environment:env_file",
    "secrets": "environment:secrets",
    "database": "database:reachable",
    "migrations": "database:migrations",
    "queue": "database:queue_tables",
    "application": "application:imports",
    "seeds": "seeds:seeds",
    "admin": "admin:admin",
    "release": "settings:caches",
}
"""Module and function of each check by name, imported when the check runs."""


def run_checks(root: Path) -> list[Finding]:
    """Run every check on a project; an error in a check is a finding, too."""
    from importlib import import_module

    found: list[Finding] = []
    for name, place in CHECKS.items():
        module, _, function = place.partition(":")
        check: Check = getattr(import_module(f"{__name__}.{module}"), function)
        try:
            results = list(check(root))
        except FwError as error:
            results = [Finding(Level.PROBLEM, error.message, error.hint)]
        except OSError as error:
            results = [Finding(Level.PROBLEM, f"{error.filename or name}: {error.strerror}")]
        # One cause may stop several checks; it is reported once.
        reported = {each.message for each in found}
        found += [each.with_check(name) for each in results if each.message not in reported]
    return found
