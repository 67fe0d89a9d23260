"""`fw seed`."""

from __future__ import annotations

import asyncio

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json
from fw.cli.terminal.waiting import waiting

__all__ = ["seed"]

AREA = "Database"


@click.command()
@format_option()
@pass_session
def seed(session: Session) -> None:
    """Load the rows of database/seeds; existing rows don't change."""
    from fw.runtime.database.seeding.seeder import seed as run

    with waiting("Loading seeds"):
        report = asyncio.run(run(session.root))
    if session.json:
        echo_json({"added": dict(report), "scripts": list(report.scripts)})
    else:
        echo(str(report))
