"""Questions before a migration that may lose data: renames, values of required fields, consent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, paint
from fw.project.row_counts import format_rows, hazard_row_counts, with_row_counts
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.tasks.build.session import BuildOptions
    from fw.tasks.migrations.hazards import DestructiveChange, Hazard
    from fw.tasks.migrations.rename_detection import Candidate

__all__ = [
    "MigrationQuestions",
    "Prompt",
    "ask",
]

Prompt = Callable[[str], str]
"""Shows a question, and returns the line that the user enters."""


def ask(question: str) -> str:
    """Ask on the terminal; raise click.Abort if the user cancels."""
    import click

    return str(click.prompt(question, default="", show_default=False, err=True))


class MigrationQuestions:
    """Turns the user's answers into build options; asks each question once."""

    def __init__(self, root: Path, ask: Prompt, consent: str = "Write these migrations?") -> None:
        self._root = root
        self._ask = ask
        self._consent = consent
        self._dropped: set[str] = set()
        self._unfilled: set[str] = set()

    def answer(self, options: BuildOptions, change: DestructiveChange) -> BuildOptions:
        """Return the options with the next answers; raise FwError without consent.

        After other answers than consent, the remaining change may raise further questions.
        """
        renames = list(self._renames(change))
        if renames:
            return replace(options, renames=(*options.renames, *renames))
        fills = list(self._fills(change.hazards))
        if fills:
            return replace(options, fills=(*options.fills, *fills))
        error = with_row_counts(self._root, change)
        echo(paint(error.message, "yellow", stream=sys.stderr), err=True)
        if not self._agrees():
            raise FwError("nothing was written", hint=error.hint)
        return replace(options, allow_destructive=True)

    def _agrees(self) -> bool:
        while True:
            answer = self._ask(f"{self._consent} [y/N]").strip().lower()
            if answer in ("y", "yes"):
                return True
            if answer in ("", "n", "no"):
                return False

    # ------------------------------------------------------------------------------ renames

    def _renames(self, change: DestructiveChange) -> Iterator[tuple[str, str]]:
        counts = hazard_row_counts(self._root, change.hazards)
        rows = {hazard.place: count for hazard, count in counts.items()}
        taken: set[str] = set()
        for old, group in groupby(change.candidates, key=lambda each: each.old):
            candidates = [each for each in group if each.new not in taken]
            if old in self._dropped or not candidates:
                continue
            chosen = self._rename(old, candidates, rows)
            if chosen is None:
                self._dropped.add(old)
            else:
                taken.add(chosen)
                yield old, chosen

    def _rename(
        self, old: str, candidates: Sequence[Candidate], rows: Mapping[str, int]
    ) -> str | None:
        """Return the new name of `old`, or None to drop it."""
        lost = f"; the values of {format_rows(rows[old])} are lost" if rows.get(old) else ""
        echo(paint(f"{old} was removed from the schema. Was it renamed?", "yellow"), err=True)
        for number, each in enumerate(candidates, 1):
            note = f" ({each.note})" if each.note else ""
            echo(f"  {number}  yes, to {each.new}{note}", err=True)
        echo(f"  n  no, drop it{lost}", err=True)
        choices = [*map(str, range(1, len(candidates) + 1)), "n"]
        while True:
            answer = self._ask(f"Which one? [{'/'.join(choices)}]").strip().lower()
            if answer == "n":
                return None
            if answer in choices:
                return candidates[int(answer) - 1].new

    # -------------------------------------------------------------------------------- fills

    def _fills(self, hazards: Sequence[Hazard]) -> Iterator[tuple[str, str]]:
        open_ones = [each for each in hazards if each.fillable and each.place not in self._unfilled]
        counts = hazard_row_counts(self._root, open_ones)
        for hazard in open_ones:
            value = self._fill(hazard.place, counts.get(hazard))
            if value:
                yield hazard.place, value
            else:
                self._unfilled.add(hazard.place)

    def _fill(self, place: str, count: int | None) -> str:
        """Return a value for rows without one, or an empty string to skip."""
        from fw.language.schema import load
        from fw.tasks.migrations.fill_values import sources
        from fw.tasks.schema.source_files import read_sources

        rows = "existing rows" if count is None else format_rows(count)
        have = "has" if count == 1 else "have"
        echo(paint(f"{place} is required, but {rows} {have} no value.", "yellow"), err=True)
        echo(
            "  Enter a value, or =SQL for an expression over the row; press Enter to skip.",
            err=True,
        )
        while True:
            value = self._ask(f"{place}")
            try:
                if value:
                    sources([(place, value)], load(read_sources(self._root)))
            except UsageError as error:
                echo(f"  {error.message}", err=True)
                continue
            return value
