"""`fw watch`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

import click

from fw.cli.options import pass_session
from fw.cli.reports.outcomes import outcome_line, print_outcomes, summary
from fw.cli.session import Session
from fw.cli.terminal.console import echo, interactive, paint
from fw.cli.terminal.prompt import CancellablePrompt, PromptCancelled
from fw.project.location import SCHEMA, SETTINGS
from fw.tasks.build.up_to_date import SCHEMA_FOLDER, schema_files

if TYPE_CHECKING:
    from fw.runtime.errors import FwError
    from fw.tasks.build.session import BuildReport
    from fw.tasks.migrations.hazards import DestructiveChange

__all__ = ["Watcher", "watch"]

AREA = "Build"


@click.command()
@click.option("--with-db", is_flag=True, help="Apply new migrations.")
@pass_session
def watch(session: Session, with_db: bool) -> int:
    """Rebuild whenever a file of the schema or fw.toml is saved, until Ctrl-C.

    Errors are printed and don't stop it. Combine it with fw serve --reload.
    """
    return Watcher(session, with_db=with_db).run()


WATCHED = frozenset({SCHEMA, SETTINGS})
DEBOUNCE = 400
"""Milliseconds within which successive saves count as one."""
POLL_INTERVAL = 500
"""Milliseconds without an event after which the files are checked anyway."""
STEP = 5
"""Milliseconds without an event after which a save is complete."""


class Watcher:
    """Watches the schema and the settings of one project."""

    def __init__(self, session: Session, *, with_db: bool) -> None:
        from fw.tasks.build.session import Builder

        self._session = session
        self._with_db = with_db
        self._builder = Builder(session.root)

    def run(self) -> int:
        """Build now and after each save, until the user stops it. Return the exit status."""
        events = self._events()
        seen = self._stats()
        self.build()
        schema = f"{SCHEMA}, {SCHEMA_FOLDER}/" if seen.keys() > WATCHED else SCHEMA
        echo(paint(f"watching {schema} and {SETTINGS}; press Ctrl-C to stop", "dim"))
        self._flush()
        self._warm_up()
        for is_timeout in events:
            now = self._stats()
            # An editor may delete a file for a moment while it saves.
            is_whole = all(now.get(name) for name in (SCHEMA, *(seen.keys() - WATCHED)))
            if now != seen and (is_timeout or is_whole):
                seen = now
                self.build()
                self._flush()
        return 0

    @staticmethod
    def _warm_up() -> None:
        """Load what the first rebuild needs before the first save."""
        from fw.language.syntax.parser import warm_up

        warm_up()

    def _events(self) -> Iterator[bool]:
        """Iterate over events in the folders: False for a change, True for a time-out.

        The folders are watched, not the files, because editors replace files when they save.
        `_stats` decides what changed, so no save is missed: neither one before watching
        began, nor one on a file system without events.
        """
        from watchfiles import watch

        while True:
            folders = self._folders()
            changes = watch(
                *folders,
                watch_filter=lambda _change, path: _is_watched(Path(path).name),
                recursive=False,
                debounce=DEBOUNCE,
                step=STEP,
                rust_timeout=POLL_INTERVAL,
                yield_on_timeout=True,
                raise_interrupt=True,
            )
            # Raised for a folder that was removed before it is watched.
            with suppress(FileNotFoundError):
                for found in changes:
                    yield not found
                    if self._folders() != folders:
                        break

    def _folders(self) -> list[Path]:
        """Return the project's folder, and those of its schema that exist."""
        root = self._session.root
        files = (SCHEMA, f"{SCHEMA_FOLDER}/any", *_schema_files(root))
        folders = sorted({(root / file).parent for file in files})
        return [folder for folder in folders if folder.is_dir()]

    def _stats(self) -> dict[str, tuple[int, int, int] | None]:
        stamps: dict[str, tuple[int, int, int] | None] = {}
        for name in (*WATCHED, *_schema_files(self._session.root)):
            try:
                found = (self._session.root / name).stat()
            except OSError:
                stamps[name] = None
            else:
                stamps[name] = (found.st_ino, found.st_mtime_ns, found.st_size)
        return stamps

    def build(self) -> None:
        """Build once, and migrate with `with_db`; print errors instead of raising them."""
        from fw.cli.errors import report

        try:
            self._build()
        except PromptCancelled:
            echo(paint("saved again; the question is cancelled", "dim"), err=True)
        except Exception as error:  # noqa: BLE001 - no error ends watching
            report(error, self._session)

    def _build(self) -> None:
        result = self._build_with_answers()
        print_outcomes(result.outcomes, result.explanations)
        line = summary(result.outcomes, sum(result.timings.values()))
        echo(f"{paint(strftime('%H:%M:%S'), 'dim')} {line}")
        if self._with_db and result.exit_status == 0:
            self._migrate()

    def _build_with_answers(self) -> BuildReport:
        """Build with the user's answers; without a terminal, raise the error instead of asking.

        A question is about the schema at the time of asking, so another save cancels it
        and the build starts again.
        """
        from fw.cli.terminal.migration_questions import MigrationQuestions
        from fw.tasks.build.session import BuildOptions
        from fw.tasks.migrations.hazards import DestructiveChange

        options, before = BuildOptions(), self._stats()
        consent = (
            "Write and apply these migrations?" if self._with_db else "Write these migrations?"
        )
        prompt = CancellablePrompt(lambda: self._stats() != before)
        questions = MigrationQuestions(self._session.root, prompt.ask, consent)
        while True:
            try:
                return self._builder.build(options)
            except DestructiveChange as change:
                if not interactive():
                    raise self._consent_error(change) from change
                options = questions.answer(options, change)

    def _consent_error(self, change: DestructiveChange) -> FwError:
        from fw.project.row_counts import with_row_counts

        error = with_row_counts(self._session.root, change)
        then = ", then fw migrate" if self._with_db else ""
        error.hint = f"{error.hint}{then}; still watching"
        return error

    def _migrate(self) -> None:
        import asyncio

        from fw.runtime.database.backends.base.migrator import MigrationFailed
        from fw.runtime.database.migrations import runner

        try:
            _print_applied(asyncio.run(runner.up(self._session.root)))
        except MigrationFailed as error:
            _print_applied(error.completed)
            raise

    @staticmethod
    def _flush() -> None:
        import sys

        sys.stdout.flush()
        sys.stderr.flush()


def _is_watched(name: str) -> bool:
    return name in WATCHED or name.endswith(".fw")


def _schema_files(root: Path) -> tuple[str, ...]:
    """Return the files in `schema/`; none if it cannot be read, which the build reports."""
    try:
        return schema_files(str(root))
    except OSError:
        return ()


def _print_applied(revisions: Iterable[str]) -> None:
    for revision in revisions:
        echo(outcome_line("applied", revision))
