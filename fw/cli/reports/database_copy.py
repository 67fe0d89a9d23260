"""Progress and result of `fw db copy`."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, table

if TYPE_CHECKING:
    from fw.project.database.copying import CopyReport

__all__ = ["ProgressLine", "print_report"]

_INTERVAL = 0.2
_LOG_INTERVAL = 10.0
"""Seconds between two lines where standard error isn't a terminal."""
_DIGITS = 12
"""Digits of a digest that are shown."""


class ProgressLine:
    """A line on standard error with the table and the number of rows so far."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (_INTERVAL if self._is_terminal else _LOG_INTERVAL)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_terminal:
            self._write("\r\x1b[2K")

    def __call__(self, what: str, name: str, rows: int) -> None:
        """Show the number of rows, a few times a second."""
        now = time.monotonic()
        if now < self._next:
            return
        text = f"{what} {name}: {rows:,} rows"
        if self._is_terminal:
            self._next = now + _INTERVAL
            self._write(f"\r\x1b[2K{text}")
        else:
            self._next = now + _LOG_INTERVAL
            self._write(f"{text}\n")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def print_report(report: CopyReport, target: str) -> None:
    """Print a line for each table, and a summary."""
    lines: list[tuple[str, ...]]
    if report.copied:
        lines = [
            (each.name, _rows(each.rows), f"{each.added:,} new", each.digest[:_DIGITS])
            for each in report.copied
        ]
        rows = sum(each.rows for each in report.copied)
        summary = f"{_rows(rows)} of {_tables(len(lines))} are the same in {target}"
    else:
        lines = [(each.name, _rows(each.rows), _note(each.deferred)) for each in report.planned]
        rows = sum(each.rows for each in report.planned)
        summary = f"would copy {_rows(rows)} of {_tables(len(lines))} to {target}"
    for line in table(lines):
        echo(line)
    echo(summary)


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"


def _note(deferred: Sequence[str]) -> str:
    return f"sets {', '.join(deferred)} at the end" if deferred else ""


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"
