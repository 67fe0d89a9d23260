"""Test the connection to the database for a command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo
from fw.project.database import ping
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["try_connection"]


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
