"""How a build reads: named outcomes as Rails prints them, then one line that sums them up."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, paint

if TYPE_CHECKING:
    from fw.tasks.disk.writer import Outcome

__all__ = ["Progress", "outcome_data", "outcome_line", "print_diff", "print_outcomes", "summary"]

MOST_LINES = 200
QUIET = frozenset({"identical"})
ALWAYS = frozenset({"conflict", "merge", "remove", "skip"})
INHERITED = "admin/lib/"
TOGETHER = frozenset({"create", "update", "remove"})
"""What happens to many files of that folder at once, where fw or its admin is new."""
STYLES = {
    "create": ("green", "bold"),
    "update": ("yellow", "bold"),
    "merge": ("cyan", "bold"),
    "conflict": ("red", "bold"),
    "remove": ("red",),
    "skip": ("dim",),
    "identical": ("blue",),
}
DONE = {
    "create": "created",
    "update": "updated",
    "merge": "merged",
    "conflict": "",
    "remove": "removed",
    "skip": "skipped",
    "identical": "",
}


def print_outcomes(
    outcomes: Iterable[Outcome],
    reasons: Mapping[str, str],
    *,
    explain: bool = False,
    verbose: bool = False,
) -> None:
    """Print a line for each file that isn't as it was; `explain` adds the reason.

    Of a great many files the first are listed and the rest counted, those that a project inherits
    in one line, unless `verbose`. What
    asks for the reader's attention is always listed.
    """
    wanted = [each for each in outcomes if verbose or each.action not in QUIET]
    shown = 0
    hidden = 0
    for outcome in wanted if verbose else _gathered(wanted):
        if not verbose and outcome.action not in ALWAYS and shown >= MOST_LINES:
            hidden += 1
            continue
        shown += 1
        echo(_line(outcome, reasons.get(outcome.path) if explain else None))
    if hidden:
        echo(paint(f"              … and {hidden:,} more files; use --verbose to list them", "dim"))


def _gathered(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Yield one outcome for all of a kind in the folder that nobody reads file by file."""
    listed = list(outcomes)
    counts = Counter(each.action for each in listed if _is_inherited(each))
    for each in listed:
        if not _is_inherited(each):
            yield each
        elif count := counts.pop(each.action, 0):
            detail = "1 file" if count == 1 else f"{count:,} files"
            yield each._replace(path=INHERITED, detail=detail)


def _is_inherited(outcome: Outcome) -> bool:
    """Whether it is one of many alike: what has a detail is told by itself."""
    inside = outcome.path.startswith(INHERITED)
    return inside and outcome.action in TOGETHER and not outcome.detail


def _line(outcome: Outcome, reason: str | None) -> str:
    return outcome_line(outcome.action, outcome.path, outcome.detail, reason)


def outcome_line(action: str, path: str, *notes: str | None) -> str:
    """Return the line that says what became of one file."""
    told = "; ".join(note for note in notes if note)
    behind = paint(f"  ({told})", "dim") if told else ""
    return f"{paint(f'{action:>12}', *STYLES.get(action, ()))}  {path}{behind}"


def print_diff(diff: str) -> None:
    """Print a unified diff."""
    styles = {"+": "green", "-": "red", "@": "cyan"}
    for line in diff.splitlines():
        echo(paint(line, *filter(None, [styles.get(line[:1])])))


def summary(outcomes: Iterable[Outcome], seconds: float, *, would: bool = False) -> str:
    """Return the counts by outcome, and the time taken, in one line.

    `would` says that nothing was written.
    """
    counts = Counter(str(outcome.action) for outcome in outcomes)
    if not set(counts) - {"identical"}:
        from fw.tasks.build.up_to_date import nothing_to_do

        return nothing_to_do(counts["identical"])
    words = {action: f"to {action}" if would else done for action, done in DONE.items()}
    words |= {"identical": "identical", "conflict": "in conflict"}
    parts = [f"{counts[action]:,} {word}" for action, word in words.items() if counts[action]]
    return f"{', '.join(parts)} in {seconds:.2f} s"


def outcome_data(outcomes: Iterable[Outcome]) -> list[dict[str, str | None]]:
    """Return the outcomes as data for a tool."""
    return [
        {"path": each.path, "action": each.action, "detail": each.detail or None}
        for each in outcomes
    ]


class Progress:
    """One line on a terminal's standard error that moves as a long build goes on.

    Nothing is shown in the first half second, nor where standard error is no terminal.
    """

    PATIENCE = 0.5
    EVERY = 0.1

    def __init__(self) -> None:
        self._shown = False
        self._enabled = sys.stderr.isatty()
        self._next = time.monotonic() + self.PATIENCE

    def update(self, text: str) -> None:
        """Show `text` in place of what was shown before."""
        if not self._enabled or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.EVERY
        self._shown = True
        sys.stderr.write(f"\r\x1b[2K{text[:78]}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
            self._shown = False
