"""Interface between endpoints and server: the project's folder, and runs in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from fw.runtime.messages import Message

__all__ = ["Body", "Context", "Done", "Reporter", "Work"]

Body = Mapping[str, Any]
"""The JSON object of a request; for GET, the parameters of its query."""


class Done(NamedTuple):
    """Result of a run: exit status 0 or 1, and a sentence."""

    exit_status: int
    summary: Message


class Reporter(Protocol):
    """Sends the events of one run."""

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        """Report the current step, and how many of its items are done."""

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        """Report the outcome of one file."""


Work = Callable[[Reporter], Done]


class Context(Protocol):
    """The server of one project."""

    @property
    def root(self) -> Path:
        """The project's folder."""

    def start(self, kind: str, work: Work) -> str:
        """Run work in the background, after the runs before it; return its id."""
