"""`fw migrate` and its subcommands."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import click

from fw.cli.options import (
    CommandGroup,
    fill_option,
    format_option,
    given_on_command_line,
    parse_fill,
    parse_rename,
    pass_session,
    rename_option,
)
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, interactive, paint
from fw.cli.terminal.waiting import waiting
from fw.runtime.errors import FwError

__all__ = ["migrate"]

AREA = "Database"

COLOURS = {"applied": "green", "pending": "yellow", "changed": "red", "missing": "red"}


@click.group(cls=CommandGroup, invoke_without_command=True)
@format_option()
@click.pass_context
def migrate(ctx: click.Context) -> None:
    """Apply, undo, plan and list migrations; without a subcommand, apply pending ones."""
    if ctx.invoked_subcommand is None:
        _up(ctx.ensure_object(Session), None)


_PRETEND = click.option("--pretend", is_flag=True, help="Print the SQL and change nothing.")
_STEP = click.option(
    "--step",
    "--steps",
    "steps",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Number of migrations to undo.",
)


@migrate.command()
@click.option("--to", metavar="REVISION", help="Stop after this revision; its number is enough.")
@_PRETEND
@format_option()
@pass_session
def up(session: Session, to: str | None, pretend: bool) -> None:
    """Apply pending migrations; create the database if it is missing."""
    if pretend:
        _pretend(session, "up", to)
    else:
        _up(session, to)


def _up(session: Session, to: str | None) -> None:
    from fw.runtime.database.migrations import runner

    with _completed_on_failure(session, "applied"), waiting("Applying migrations"):
        done = asyncio.run(runner.up(session.root, to))
    _print(session, "applied", done, "no pending migrations")
    if not done:
        _note_unbuilt(session)
    _note_collations(session)


def _note_unbuilt(session: Session) -> None:
    """Print a note if changes since the last build have no migrations yet."""
    from fw.tasks.build.up_to_date import check_up_to_date, read_head

    root = str(session.root)
    was_built_here = read_head(root) is not None
    if was_built_here and check_up_to_date(root, need_database=False) is None:
        note = "files have changed since the last fw build, which writes the migrations of a schema"
        echo(f"{paint('note', 'yellow', stream=sys.stderr)}  {note}", err=True)


def _note_collations(session: Session) -> None:
    from fw.project.collations import collation_note

    note = collation_note(session.root)
    if note is not None:
        echo(f"{paint('note', 'yellow', stream=sys.stderr)}  {note}", err=True)


@migrate.command()
@_STEP
@click.option(
    "--to", metavar="REVISION", help="Undo all migrations after this revision; 0 undoes all."
)
@_PRETEND
@format_option()
@pass_session
def rollback(session: Session, steps: int, to: str | None, pretend: bool) -> None:
    """Undo the latest migration, or several."""
    from fw.runtime.database.migrations import runner

    if to is not None and given_on_command_line(["steps"]):
        raise click.UsageError("--step and --to cannot be combined")
    if pretend:
        _pretend(session, "down", to, steps)
        return
    with _completed_on_failure(session, "rolled back"), waiting("Undoing migrations"):
        done = asyncio.run(runner.rollback(session.root, steps, to=to))
    _print(session, "rolled back", done, "no applied migrations to undo")


@migrate.command()
@_STEP
@format_option()
@pass_session
def redo(session: Session, steps: int) -> None:
    """Undo the latest migration, or several, then apply all pending ones."""
    from fw.runtime.database.migrations import runner

    with _completed_on_failure(session, "rolled back"), waiting("Undoing migrations"):
        undone = asyncio.run(runner.rollback(session.root, steps))
    if not session.json:
        _list("rolled back", undone)
    with _completed_on_failure(session, "applied"), waiting("Applying migrations"):
        done = asyncio.run(runner.up(session.root))
    again = [each for each in done if each in undone]
    others = [each for each in done if each not in undone]
    if session.json:
        echo_json({"redone": again, "applied": others})
        return
    _list("redone", again)
    _list("applied", others)


@migrate.command()
@click.option("--yes", is_flag=True, help="Consent to losing every row of the database.")
@format_option()
@pass_session
def fresh(session: Session, yes: bool) -> None:
    """Drop every table of the database and apply all migrations."""
    from fw.project.row_counts import describe_tables
    from fw.runtime.database.migrations import runner

    tables = asyncio.run(runner.tables(session.root))
    if tables and not yes:
        listed = "\n  ".join(describe_tables(session.root, tables))
        message = f"this drops every table of the database:\n  {listed}"
        if session.json or not interactive():
            raise FwError(message, hint="consent with --yes")
        echo(paint(message, "yellow", stream=sys.stderr), err=True)
        if not click.confirm("Drop all tables?", default=False, err=True):
            raise FwError("nothing was dropped")
    with waiting("Applying migrations"):
        done = asyncio.run(runner.fresh(session.root))
    _print(session, "applied", done, "no migrations found")


@migrate.command()
@click.option("--sql", is_flag=True, help="Print the SQL instead of the operations.")
@click.option("--provider", help="Database provider to plan for; by default the project's.")
@rename_option
@fill_option
@format_option()
@pass_session
def plan(
    session: Session,
    sql: bool,
    provider: str | None,
    renames: tuple[str, ...],
    fills: tuple[str, ...],
) -> None:
    """Show the operations that fw build would add to the migrations, and their impact."""
    from fw.cli.reports.migration_plan import print_plan

    answers = ([parse_rename(text) for text in renames], [parse_fill(text) for text in fills])
    print_plan(session, *answers, provider, sql=sql)
    _note_collations(session)


@migrate.command()
@format_option()
@pass_session
def collations(session: Session) -> None:
    """Write a migration that converts texts of existing tables to the collation of fw."""
    from fw.cli.reports.outcomes import outcome_data, outcome_line
    from fw.project.collations import unsuitable_collations
    from fw.runtime.database.migrations import runner
    from fw.tasks.scaffold.collations import write_collation_revision

    states = asyncio.run(runner.status(session.root))
    if any(each.state == "pending" for each in states):
        raise FwError("some migrations are pending", hint="apply them first: fw migrate")
    found = unsuitable_collations(session.root)
    outcomes = []
    if found:
        outcomes.append(write_collation_revision(session.root, (each[:3] for each in found)))
    if session.json:
        echo_json({"outcomes": outcome_data(outcomes)})
        return
    for outcome in outcomes:
        echo(outcome_line(outcome.action, outcome.path, outcome.detail))
    echo("next step: fw migrate" if found else "no collation to convert")


@migrate.command()
@click.option(
    "--keep", metavar="REVISION", help="Last revision of the branch that keeps its numbers."
)
@format_option()
@pass_session
def rebase(session: Session, keep: str | None) -> None:
    """Renumber the unapplied migrations of one branch after those of the other."""
    from fw.runtime.database.connection.target import find_url
    from fw.runtime.database.migrations import runner
    from fw.tasks.migrations.rebase import rebase as renumber

    applied: set[str] = set()
    if find_url(session.root) is not None:
        found = asyncio.run(runner.status(session.root))
        applied = {each.revision for each in found if each.state != "pending"}
    moved = renumber(session.root, applied, keep)
    if session.json:
        echo_json({"renumbered": [each._asdict() for each in moved]})
        return
    for each in moved:
        echo(f"{paint('        move', 'cyan', 'bold')}  {each.old} -> {each.new}")
    if not moved:
        echo("nothing to renumber: the migrations have no branches")


def _pretend(
    session: Session, direction: Literal["up", "down"], to: str | None, steps: int = 1
) -> None:
    from fw.runtime.database.migrations import runner

    found = asyncio.run(runner.pretend(session.root, direction, to=to, steps=steps))
    if session.json:
        echo_json([{"revision": revision, "sql": statements} for revision, statements in found])
        return
    for revision, statements in found:
        echo(paint(f"-- {revision}", "bold"))
        for statement in statements:
            echo(f"{statement};")
    if not found:
        echo("no pending migrations")


@migrate.command()
@format_option()
@pass_session
def status(session: Session) -> int:
    """List all migrations; exit with 1 if an applied file was changed or is missing."""
    from fw.runtime.database.migrations import runner

    found = asyncio.run(runner.status(session.root))
    broken = any(each.state in ("changed", "missing") for each in found)
    if session.json:
        echo_json(
            [
                {
                    "revision": each.revision,
                    "file": each.file,
                    "state": each.state,
                    "applied_at": each.applied_at and each.applied_at.isoformat(),
                }
                for each in found
            ]
        )
        return int(broken)
    for each in found:
        when = f"  {each.applied_at:%Y-%m-%d %H:%M}" if each.applied_at else ""
        echo(f"{paint(f'{each.state:>12}', COLOURS[each.state])}  {each.revision}{when}")
    if not found:
        echo("no migrations found; run fw build to create them")
    return int(broken)


@contextmanager
def _completed_on_failure(session: Session, word: str) -> Iterator[None]:
    """Print the completed revisions if the run fails."""
    from fw.runtime.database.backends.base.migrator import MigrationFailed

    try:
        yield
    except MigrationFailed as error:
        if not session.json:
            _list(word, error.completed)
        raise


def _print(session: Session, word: str, revisions: Sequence[str], nothing: str) -> None:
    if session.json:
        echo_json({word.replace(" ", "_"): revisions})
        return
    _list(word, revisions)
    if not revisions:
        echo(nothing)


def _list(word: str, revisions: Sequence[str]) -> None:
    for revision in revisions:
        echo(f"{paint(f'{word:>12}', 'green', 'bold')}  {revision}")
