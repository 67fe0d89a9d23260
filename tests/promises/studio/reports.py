"""Reports of runs, kept for tests."""

from __future__ import annotations


class Collected:
    """Keeps the outcomes of a run."""

    def __init__(self) -> None:
        self.outcomes: list[tuple[str, str]] = []

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        """Ignore a step."""

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        """Keep an outcome."""
        self.outcomes.append((path, action))

    def paths(self) -> list[str]:
        """Return the paths in their order."""
        return [path for path, _ in self.outcomes]
