"""What a build asks before rows may be lost: renames, values for rows without one, consent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.session import SCHEMA
from fw.cli.terminal.console import echo, paint
from fw.runtime.config.env_file import environment
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.tasks.build.session import BuildOptions
    from fw.tasks.migrations.hazards import DestructiveChange, Hazard
    from fw.tasks.migrations.renames import Candidate

__all__ = ["Ask", "Questions", "ask", "count_rows", "row_count", "rows_in", "rows_of", "with_rows"]

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
        lost = f"; the values of {row_count(rows[old])} are lost" if rows.get(old) else ""
        echo(paint(f"{old} was removed from schema.fw. Was it renamed?", "yellow"), err=True)
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
        from fw.tasks.migrations.fill_values import sources

        rows = "existing rows" if count is None else row_count(count)
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
                    sources([(place, value)], load((self._root / SCHEMA).read_text("utf-8")))
            except UsageError as fault:
                echo(f"  {fault.message}", err=True)
                continue
            return value


PATIENCE = 10


def with_rows(root: Path, change: DestructiveChange) -> FwError:
    """Return the error with the number of rows that each change touches.

    A database that isn't there, or doesn't answer, has no numbers to give.
    """
    counts = count_rows(root, change.hazards)
    lines = [
        f"\n  {hazard.place}: {hazard.what}{_rows(hazard, counts.get(hazard))}"
        for hazard in change.hazards
    ]
    head = change.message.partition("\n")[0]
    return FwError(head + "".join(lines), hint=change.hint)


def rows_of(root: Path, tables: Sequence[str]) -> list[str]:
    """Return a line for each table that says how many rows it has."""
    # Every build imports this module, and few ask the database: asyncio takes as long as a tenth
    # of a build does.
    import asyncio

    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.migrations.commands import affected_rows

    found = asyncio.run(affected_rows(root, map(RowFilter, tables)))
    counts = {place.table: count for place, count in found.items()}
    return [f"{name} ({row_count(counts.get(name, 0))})" for name in tables]


def rows_in(root: Path, tables: Iterable[str]) -> dict[str, int]:
    """Return how many rows each table has; nothing for a table or a database that isn't there."""
    import asyncio

    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.migrations.commands import affected_rows

    if not environment(root).get("DATABASE_URL"):
        return {}
    places = map(RowFilter, sorted(tables))
    try:
        found = asyncio.run(asyncio.wait_for(affected_rows(root, places), PATIENCE))
    except Exception:  # noqa: BLE001 - the plan is told without numbers then
        return {}
    return {place.table: count for place, count in found.items()}


def row_count(count: int) -> str:
    """Return a number of rows in words."""
    return f"{count:,} row{'' if count == 1 else 's'}"


def _rows(hazard: Hazard, count: int | None) -> str:
    if count is None:
        return ""
    do = " do" if hazard.unique else ""
    return f" ({row_count(count)}{do})"


def count_rows(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    """Return how many rows each hazard is about, where the database has a number to give."""
    if not environment(root).get("DATABASE_URL"):
        return {}
    import asyncio

    try:
        return asyncio.run(asyncio.wait_for(_count(root, hazards), PATIENCE))
    except Exception:  # noqa: BLE001 - the question is asked without numbers then
        return {}


async def _count(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.migrations.commands import affected_rows

    places = {
        each: RowFilter(each.table, each.column, tuple(each.unique), each.missing, each.holding)
        for each in hazards
    }
    found = await affected_rows(root, places.values())
    return {hazard: found[place] for hazard, place in places.items() if place in found}
