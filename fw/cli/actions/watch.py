"""Rebuild on each save, in one process that keeps what a build needs warm."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

from fw.cli.reports.outcomes import outcome_line, print_outcomes, summary
from fw.cli.session import SCHEMA, SETTINGS, Session
from fw.cli.terminal.console import echo, interactive, paint
from fw.cli.terminal.prompt import Line, Superseded

if TYPE_CHECKING:
    from fw.runtime.errors import FwError
    from fw.tasks.build.session import BuildReport
    from fw.tasks.migrations.hazards import DestructiveChange

__all__ = ["Watcher"]

WATCHED = frozenset({SCHEMA, SETTINGS})
DEBOUNCE = 400
"""Milliseconds in which saves that follow one another count as one."""
QUIET = 500
"""Milliseconds without an event after which the files are looked at all the same."""
STEP = 5
"""Milliseconds of quiet after which a save counts as complete."""


class Watcher:
    """Watches the schema and the settings of one project."""

    def __init__(self, session: Session, *, with_db: bool) -> None:
        from fw.tasks.build.session import Builder

        self._session = session
        self._with_db = with_db
        self._builder = Builder(session.root)

    def run(self) -> int:
        """Build now and after each save, until the user stops it; return the exit status."""
        moments = self._moments()
        seen = self._stamps()
        self.build()
        echo(paint(f"watching {SCHEMA} and {SETTINGS}; press Ctrl-C to stop", "dim"))
        self._flush()
        self._get_ready()
        for settled in moments:
            now = self._stamps()
            # Between two steps of an editor's save there may be no file for a moment.
            if now != seen and (settled or now[SCHEMA] is not None):
                seen = now
                self.build()
                self._flush()
        return 0

    @staticmethod
    def _get_ready() -> None:
        """Load what the first save will need, while nobody waits for it."""
        from fw.language.syntax.parser import warm_up

        warm_up()

    def _moments(self) -> Iterator[bool]:
        """Iterate over what happens in the folder; an item is True when nothing did for a while.

        The folder is watched, not the files: editors replace a file rather than write it.
        What changed is for the stamps to say, so that neither a save before the watching
        began is missed, nor one on a file system that reports nothing.
        """
        from watchfiles import watch

        changes = watch(
            self._session.root,
            watch_filter=lambda _change, path: Path(path).name in WATCHED,
            recursive=False,
            debounce=DEBOUNCE,
            step=STEP,
            rust_timeout=QUIET,
            yield_on_timeout=True,
            raise_interrupt=True,
        )
        return (not found for found in changes)

    def _stamps(self) -> dict[str, tuple[int, int, int] | None]:
        stamps: dict[str, tuple[int, int, int] | None] = {}
        for name in WATCHED:
            try:
                found = (self._session.root / name).stat()
            except OSError:
                stamps[name] = None
            else:
                stamps[name] = (found.st_ino, found.st_mtime_ns, found.st_size)
        return stamps

    def build(self) -> None:
        """Build once, and migrate if asked to; a fault is printed, never raised."""
        from fw.cli.errors import report

        try:
            self._build()
        except Superseded:
            echo(paint("saved again; the question is cancelled", "dim"), err=True)
        except Exception as error:  # noqa: BLE001 - whatever it is, watching goes on
            report(error, self._session)

    def _build(self) -> None:
        result = self._settled()
        print_outcomes(result.outcomes, result.explanations)
        line = summary(result.outcomes, sum(result.timings.values()))
        echo(f"{paint(strftime('%H:%M:%S'), 'dim')} {line}")
        if self._with_db and result.exit_status == 0:
            self._migrate()

    def _settled(self) -> BuildReport:
        """Build with the answers that the user gives; what can't be asked is raised.

        An answer is about the schema as it was when it was asked for: whoever saves meanwhile
        is asked anew.
        """
        from fw.cli.terminal.migration_questions import Questions
        from fw.tasks.build.session import BuildOptions
        from fw.tasks.migrations.hazards import DestructiveChange

        options, asked_for = BuildOptions(), self._stamps()
        what = "Write and apply these migrations?" if self._with_db else "Write these migrations?"
        line = Line(lambda: self._stamps() != asked_for)
        questions = Questions(self._session.root, line.ask, what)
        while True:
            try:
                return self._builder.build(options)
            except DestructiveChange as change:
                if not interactive():
                    raise self._without_an_answer(change) from change
                options = questions.answered(options, change)

    def _without_an_answer(self, change: DestructiveChange) -> FwError:
        from fw.cli.terminal.migration_questions import with_rows

        told = with_rows(self._session.root, change)
        then = ", then fw migrate" if self._with_db else ""
        told.hint = f"{told.hint}{then}; still watching"
        return told

    def _migrate(self) -> None:
        from fw.runtime.database.backends.base.migrator import MigrationFailed
        from fw.runtime.database.migrations import commands

        try:
            _print_applied(asyncio.run(commands.up(self._session.root)))
        except MigrationFailed as fault:
            _print_applied(fault.applied)
            raise

    @staticmethod
    def _flush() -> None:
        import sys

        sys.stdout.flush()
        sys.stderr.flush()


def _print_applied(revisions: Iterable[str]) -> None:
    for revision in revisions:
        echo(outcome_line("applied", revision))
