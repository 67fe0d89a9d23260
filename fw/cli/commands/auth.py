"""`fw auth`."""

from __future__ import annotations

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session

__all__ = ["auth"]


@click.command()
@format_option()
@pass_session
def auth(session: Session) -> int:
    """Add logins: roles, users, endpoints below /auth, and access rules."""
    from fw.cli.actions.auth import add_logins

    return add_logins(session)
