"""`fw migrate`, `migrate up`, `rollback` and `status`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from fw.cli.console import echo, echo_json, paint
from fw.cli.options import format_option, pass_session
from fw.cli.session import Session

__all__ = ["migrate"]

COLOURS = {"applied": "green", "pending": "yellow", "changed": "red", "missing": "red"}


@click.group(invoke_without_command=True)
@format_option()
@click.pass_context
def migrate(ctx: click.Context) -> None:
    """Apply pending migrations, take one back, or show where the database stands."""
    if ctx.invoked_subcommand is None:
        _up(ctx.ensure_object(Session), None)


@migrate.command()
@click.option("--to", metavar="REVISION", help="Stop after this revision.")
@format_option()
@pass_session
def up(session: Session, to: str | None) -> None:
    """Apply what is pending, in order; the database is created when it is missing."""
    _up(session, to)


def _up(session: Session, to: str | None) -> None:
    from fw.runtime.database import migrator

    with _told(session, "applied"):
        done = asyncio.run(migrator.up(session.root, to))
    _print(session, "applied", done, "nothing is pending")


@migrate.command()
@click.option(
    "--steps",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many migrations to take back.",
)
@format_option()
@pass_session
def rollback(session: Session, steps: int) -> None:
    """Take back the latest migration."""
    from fw.runtime.database import migrator

    with _told(session, "rolled back"):
        done = asyncio.run(migrator.rollback(session.root, steps))
    _print(session, "rolled back", done, "nothing was applied")


@migrate.command()
@format_option()
@pass_session
def status(session: Session) -> int:
    """List the migrations and where each stands; exit 1 if an applied file has changed."""
    from fw.runtime.database import migrator

    found = asyncio.run(migrator.status(session.root))
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
        echo("there are no migrations; fw build writes them")
    return int(broken)


@contextmanager
def _told(session: Session, word: str) -> Iterator[None]:
    """Say what was done before a failure that ends the run."""
    from fw.runtime.database.migration import MigrationFailed

    try:
        yield
    except MigrationFailed as fault:
        if not session.json:
            _list(word, fault.done)
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
