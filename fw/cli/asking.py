"""What a build asks before rows may be lost: renames, values for rows without one, consent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.consent import count_rows, row_count, with_rows
from fw.cli.console import echo, paint
from fw.cli.session import SCHEMA
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.tasks.build import BuildOptions
    from fw.tasks.migrations.candidates import Candidate
    from fw.tasks.migrations.hazards import DestructiveChange, Hazard

__all__ = ["Ask", "Questions", "ask"]

Ask = Callable[[str], str]
"""Shows a question, and returns the line that the user types."""


def ask(question: str) -> str:
    """Ask on the terminal; raises click.Abort where the user leaves instead."""
    import click

    return str(click.prompt(question, default="", show_default=False, err=True))


class Questions:
    """Turns the answers of a person into options of a build; nothing is asked twice."""

    def __init__(self, root: Path, ask: Ask, what: str = "Write these migrations?") -> None:
        self._root = root
        self._ask = ask
        self._what = what
        self._dropped: set[str] = set()
        self._unfilled: set[str] = set()

    def answered(self, options: BuildOptions, change: DestructiveChange) -> BuildOptions:
        """Return the options with the next answers; FwError where there is no consent.

        Answers other than consent may leave a change that is to be asked about again.
        """
        renames = list(self._renames(change))
        if renames:
            return replace(options, renames=(*options.renames, *renames))
        fills = list(self._fills(change.hazards))
        if fills:
            return replace(options, fills=(*options.fills, *fills))
        told = with_rows(self._root, change)
        echo(paint(told.message, "yellow", stream=sys.stderr), err=True)
        if not self._agrees():
            raise FwError("nothing was written", hint=told.hint)
        return replace(options, allow_destructive=True)

    def _agrees(self) -> bool:
        while True:
            answer = self._ask(f"{self._what} [y/N]").strip().lower()
            if answer in ("y", "yes"):
                return True
            if answer in ("", "n", "no"):
                return False

    # ------------------------------------------------------------------------------ renames

    def _renames(self, change: DestructiveChange) -> Iterator[tuple[str, str]]:
        counts = count_rows(self._root, change.hazards)
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
        """Return what `old` is called now, None where it is to be dropped."""
        lost = f", and {row_count(rows[old])} lose what they hold" if rows.get(old) else ""
        echo(paint(f"{old} is gone from schema.fw. Was it renamed?", "yellow"), err=True)
        for number, each in enumerate(candidates, 1):
            note = f" ({each.note})" if each.note else ""
            echo(f"  {number}  yes, it is {each.new} now{note}", err=True)
        echo(f"  n  no, it is dropped{lost}", err=True)
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
        counts = count_rows(self._root, open_ones)
        for hazard in open_ones:
            value = self._fill(hazard.place, counts.get(hazard))
            if value:
                yield hazard.place, value
            else:
                self._unfilled.add(hazard.place)

    def _fill(self, place: str, count: int | None) -> str:
        """Return a value for the rows without one, nothing where there is to be none."""
        from fw.language.schema import load
        from fw.tasks.migrations.fills import sources

        rows = "rows that are there" if count is None else row_count(count)
        have = "has" if count == 1 else "have"
        echo(paint(f"{place} must have a value, and {rows} {have} none.", "yellow"), err=True)
        echo(
            "  a value, or =SQL for an expression over the row; nothing to go on without", err=True
        )
        while True:
            value = self._ask(f"{place}")
            try:
                if value:
                    sources([(place, value)], load((self._root / SCHEMA).read_text("utf-8")))
            except UsageError as fault:
                echo(f"  {fault.message}", err=True)
                continue
            return value
