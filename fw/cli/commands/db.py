"""`fw db configure`, `info`, `ping`, `diff` and `copy`."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, database_options, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table

__all__ = ["db"]

AREA = "Database"


@click.group(cls=CommandGroup)
def db() -> None:
    """Configure and inspect the project's database."""


_YES = click.option(
    "--yes", is_flag=True, help="Set up a server on this computer without asking, if it needs it."
)


@db.command()
@database_options
@_YES
@pass_session
def configure(session: Session, /, yes: bool, **answers: str | None) -> None:
    """Ask for the database, write .env and the database line of schema.fw, and try to connect."""
    from fw.cli.database import offer_setup, try_connection
    from fw.cli.terminal.database_wizard import configure as ask

    url = ask(session.root, answers)
    ready = offer_setup(session.root, url, yes=yes)
    try_connection(session.root, url, ready=ready)
    echo("next steps: fw build, then fw migrate")


@db.command()
@format_option()
@pass_session
def info(session: Session) -> None:
    """Show the provider and the address, without the password."""
    from fw.project.database import database_url
    from fw.runtime.database.connection.target import url_source

    url = database_url(session.root)
    facts = {
        "provider": url.provider,
        "url": url.masked(),
        "host": url.host or None,
        "port": url.port,
        "user": url.user or None,
        "database": url.database,
        "from": url_source(session.root),
    }
    if session.json:
        echo_json(facts)
        return
    for line in table((name, str(value)) for name, value in facts.items() if value is not None):
        echo(line)


@db.command()
@_YES
@format_option()
@pass_session
def ping(session: Session, yes: bool) -> None:
    """Connect to the database and show its version."""
    from fw.cli.database import offer_setup
    from fw.project.database import database_url
    from fw.project.database import ping as reach

    url = database_url(session.root)
    offer_setup(session.root, url, yes=yes)
    version, milliseconds = reach(session.root, url)
    if session.json:
        echo_json({"provider": url.provider, "version": version, "milliseconds": milliseconds})
    else:
        echo(f"connected to {version} in {milliseconds} ms")


@db.command()
@format_option()
@pass_session
def diff(session: Session) -> int:
    """Compare the database with the schema; exit with 1 if they differ."""
    from fw.project.migration_plan import drift

    found, pending = drift(session.root)
    if session.json:
        echo_json({"differences": found, "pending": pending})
        return int(bool(found))
    for line in found:
        echo(line)
    if pending:
        some = "1 migration is" if len(pending) == 1 else f"{len(pending)} migrations are"
        echo(f"{some} pending; run fw migrate")
    if not found:
        echo("the database matches the schema")
    return int(bool(found))


@db.command()
@click.argument("url", envvar="FW_COPY_URL")
@click.option("--migrate", is_flag=True, help="Apply the migrations to the target first.")
@click.option("--resume", is_flag=True, help="Continue an interrupted copy; add the missing rows.")
@click.option("--dry-run", is_flag=True, help="Check both databases and list the tables only.")
@format_option()
@pass_session
def copy(session: Session, url: str, migrate: bool, resume: bool, dry_run: bool) -> None:
    """Copy the rows of the project's database to another one, and compare them."""
    from fw.cli.reports.database_copy import ProgressLine, print_report
    from fw.project.database.copying import CopyOptions, copy_rows, target_url

    target = target_url(session.root, url)
    options = CopyOptions(migrate, resume, dry_run)
    with ProgressLine() as progress:
        report = copy_rows(session.root, target, options, progress)
    if session.json:
        tables = report.copied or report.planned
        echo_json({"target": target.masked(), "tables": [each._asdict() for each in tables]})
    else:
        print_report(report, target.masked())
