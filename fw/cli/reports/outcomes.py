"""Report of a build: a line for each changed file, as Rails prints them, and a summary."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, paint

if TYPE_CHECKING:
    from fw.tasks.disk.writer import Outcome

__all__ = ["Progress", "outcome_data", "outcome_line", "print_diff", "print_outcomes", "summary"]

MOST_LINES = 200
MOST_CREATED = 30
"""Number of new files above which a line for each folder replaces those of its files."""
HIDDEN = frozenset({"identical"})
ALWAYS_SHOWN = frozenset({"conflict", "merge", "remove", "skip"})
LIBRARY = "admin/lib/"
"""Folder of 117 files that earlier versions of fw generated; their removal is one line."""
STYLES = {
    "create": ("green", "bold"),
    "update": ("yellow", "bold"),
    "merge": ("cyan", "bold"),
    "conflict": ("red", "bold"),
    "remove": ("red",),
    "skip": ("dim",),
    "wait": ("dim",),
    "identical": ("blue",),
}
DONE = {
    "create": "created",
    "update": "updated",
    "merge": "merged",
    "conflict": "",
    "remove": "removed",
    "skip": "skipped",
    "wait": "waiting",
    "identical": "",
}


def print_outcomes(
    outcomes: Iterable[Outcome],
    reasons: Mapping[str, str],
    *,
    explain: bool = False,
    verbose: bool = False,
) -> None:
    """Print a line for each changed file; `explain` adds the reason.

    Unless `verbose`, many new files are listed by folder, the removals in `admin/lib` are one line,
    and above a maximum of lines the others are counted. Outcomes that need attention are always
    listed.
    """
    wanted = [each for each in outcomes if verbose or each.action not in HIDDEN]
    if not (verbose or explain):
        wanted = list(_by_folder(wanted))
    shown = 0
    hidden = 0
    for outcome in wanted if verbose else _grouped(wanted):
        if not verbose and outcome.action not in ALWAYS_SHOWN and shown >= MOST_LINES:
            hidden += 1
            continue
        shown += 1
        echo(_line(outcome, reasons.get(outcome.path) if explain else None))
    if hidden:
        echo(paint(f"              … and {hidden:,} more files; use --verbose to list them", "dim"))


def _by_folder(outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """Yield the outcomes, with one for the new files of each folder if there are many."""
    created = Counter(each.path.rpartition("/")[0] for each in outcomes if _is_created(each))
    few = created.total() <= MOST_CREATED
    for each in outcomes:
        folder = each.path.rpartition("/")[0]
        if few or not folder or not _is_created(each) or created[folder] == 1:
            yield each
        elif count := created.pop(folder, 0):
            yield each._replace(path=f"{folder}/", detail=f"{count:,} files")


def _is_created(outcome: Outcome) -> bool:
    return outcome.action == "create" and not outcome.detail


def _grouped(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Yield the outcomes, with one for all files that are removed from `admin/lib`."""
    listed = list(outcomes)
    count = sum(map(_is_from_library, listed))
    for each in listed:
        if not _is_from_library(each):
            yield each
        elif count:
            detail = "1 file" if count == 1 else f"{count:,} files"
            yield each._replace(path=LIBRARY, detail=detail)
            count = 0


def _is_from_library(outcome: Outcome) -> bool:
    """Return True for a file removed from `admin/lib`; one with a detail is listed."""
    inside = outcome.path.startswith(LIBRARY)
    return inside and outcome.action == "remove" and not outcome.detail


def _line(outcome: Outcome, reason: str | None) -> str:
    return outcome_line(outcome.action, outcome.path, outcome.detail, reason)


def outcome_line(action: str, path: str, *notes: str | None) -> str:
    """Return the line about the outcome of one file."""
    detail = "; ".join(note for note in notes if note)
    suffix = paint(f"  ({detail})", "dim") if detail else ""
    return f"{paint(f'{action:>12}', *STYLES.get(action, ()))}  {path}{suffix}"


def print_diff(diff: str) -> None:
    """Print a unified diff."""
    styles = {"+": "green", "-": "red", "@": "cyan"}
    for line in diff.splitlines():
        echo(paint(line, *filter(None, [styles.get(line[:1])])))


def summary(outcomes: Iterable[Outcome], seconds: float, *, would: bool = False) -> str:
    """Return a line with the counts by outcome and the duration.

    `would` is true if nothing was written.
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
    """Return the outcomes as JSON-serializable data."""
    return [
        {"path": each.path, "action": each.action, "detail": each.detail or None}
        for each in outcomes
    ]


class Progress:
    """Progress line on standard error, for long builds on a terminal.

    It is hidden in the first half second, and if standard error isn't a terminal.
    """

    DELAY = 0.5
    INTERVAL = 0.1

    def __init__(self) -> None:
        self._shown = False
        self._enabled = sys.stderr.isatty()
        self._next = time.monotonic() + self.DELAY

    def update(self, text: str) -> None:
        """Replace the line by `text`."""
        if not self._enabled or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.INTERVAL
        self._shown = True
        sys.stderr.write(f"\r\x1b[2K{text[:78]}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Remove the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
            self._shown = False
