"""`fw admin`."""

from __future__ import annotations

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session

__all__ = ["admin"]


@click.command()
@click.option(
    "--template",
    "theme",
    metavar="THEME",
    help="Theme of a new admin: crm, institute-admin, inventory, helpdesk, blog-cms or default.",
)
@format_option()
@pass_session
def admin(session: Session, theme: str | None) -> int:
    """Add an admin with a page for every model, served at /admin."""
    from fw.cli.actions.admin import add_admin

    return add_admin(session, theme)
