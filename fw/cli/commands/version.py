"""`fw version`."""

from __future__ import annotations

import click

from fw import __version__
from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["version"]

AREA = "Start"


@click.command()
@format_option()
@pass_session
def version(session: Session) -> None:
    """Show the version."""
    if session.json:
        echo_json({"version": __version__})
    else:
        echo(f"fw {__version__}")
