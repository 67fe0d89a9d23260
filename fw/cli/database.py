"""Set up the database server and test the connection, for commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.terminal.console import echo, interactive
from fw.project.database import missing_setup, ping, set_up
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["offer_setup", "try_connection"]


def try_connection(root: Path, url: DatabaseUrl) -> None:
    """Connect and print the server's version, or a note if it doesn't answer.

    Raise FwError if the server rejects the user or the password.
    """
    from fw.runtime.database.errors import AccessDenied

    try:
        version, _ = ping(root, url)
    except FwError as error:
        if isinstance(error.__cause__, AccessDenied):
            raise
        # The server may be started, and the database created, later.
        echo(f"note: {error.message}", err=True)
    else:
        echo(f"connected to {version}")


def offer_setup(root: Path, url: DatabaseUrl, *, yes: bool) -> None:
    """Set up what the server lacks, after a question or with `yes`; otherwise print a note."""
    lacking = missing_setup(root, url)
    if lacking is None:
        return
    question = lacking.question
    if question is not None:
        asked = interactive() and not yes
        if yes or (asked and click.confirm(f"{lacking.message}. {question}", err=True)):
            set_up(root, url)
            echo("the server is set up", err=True)
            return
    echo(f"note: {lacking.message}; {lacking.hint}", err=True)
