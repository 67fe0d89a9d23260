"""Set up the database server and test the connection, for commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.terminal.console import echo, interactive
from fw.project.database import NoAnswer, lacks_database, missing_setup, ping, set_up
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["offer_setup", "try_connection"]


def try_connection(root: Path, url: DatabaseUrl, *, ready: bool) -> None:
    """Connect and print the server's version, or a note if it doesn't answer.

    Without `ready`, a note has said what the server lacks, and an error adds nothing to it. Raise
    FwError if the server rejects the user or the password.
    """
    from fw.runtime.database.errors import AccessDenied

    try:
        version, _ = ping(root, url)
    except FwError as error:
        if isinstance(error.__cause__, AccessDenied):
            raise
        # A server that didn't answer in time would take as long to tell its databases.
        if not isinstance(error, NoAnswer) and lacks_database(root, url):
            echo(f"note: {url.masked()} doesn't exist yet; fw migrate creates it", err=True)
        elif ready:
            # The server may be started later.
            echo(f"note: {error.message}", err=True)
    else:
        echo(f"connected to {version}")


def offer_setup(root: Path, url: DatabaseUrl, *, yes: bool) -> bool:
    """Set up what the server lacks, after a question or with `yes`; otherwise print a note.

    Return False after a note.
    """
    lacking = missing_setup(root, url)
    if lacking is None:
        return True
    question = lacking.question
    if question is not None:
        asked = interactive() and not yes
        if yes or (asked and click.confirm(f"{lacking.message}. {question}", err=True)):
            set_up(root, url)
            echo("the server is set up", err=True)
            return True
    echo(f"note: {lacking.message}; {lacking.hint}", err=True)
    return False
