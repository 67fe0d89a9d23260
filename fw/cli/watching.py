"""Rebuild on each save, in one process that keeps what a build needs warm."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import strftime

from fw.cli.console import echo, paint
from fw.cli.outcomes import outcome_line, print_outcomes, summary
from fw.cli.session import SCHEMA, SETTINGS, Session

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
        from fw.tasks.build import Builder

        self._session = session
        self._with_db = with_db
        self._builder = Builder(session.root)

    def run(self) -> int:
        """Build now and after each save, until the user stops it; return the exit status."""
        moments = self._moments()
        seen = self._stamps()
        self.build()
        echo(paint(f"watching {SCHEMA} and {SETTINGS}; Ctrl-C stops", "dim"))
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
        from fw.language.parser import warm_up

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
        except Exception as error:  # noqa: BLE001 - whatever it is, watching goes on
            report(error, self._session)

    def _build(self) -> None:
        from fw.tasks.build import BuildOptions

        result = self._builder.build(BuildOptions())
        print_outcomes(result.outcomes, result.explanations)
        line = summary(result.outcomes, sum(result.timings.values()))
        echo(f"{paint(strftime('%H:%M:%S'), 'dim')} {line}")
        if self._with_db and result.exit_status == 0:
            self._migrate()

    def _migrate(self) -> None:
        from fw.runtime.database import migrator
        from fw.runtime.database.migration import MigrationFailed

        try:
            _print_applied(asyncio.run(migrator.up(self._session.root)))
        except MigrationFailed as fault:
            _print_applied(fault.done)
            raise

    @staticmethod
    def _flush() -> None:
        import sys

        sys.stdout.flush()
        sys.stderr.flush()


def _print_applied(revisions: Iterable[str]) -> None:
    for revision in revisions:
        echo(outcome_line("applied", revision))
