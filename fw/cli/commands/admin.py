"""`fw admin`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, paint
from fw.project.location import SETTINGS
from fw.runtime.errors import UsageError

if TYPE_CHECKING:
    from fw.tasks.build.session import BuildOptions

__all__ = ["add_admin", "admin"]

AREA = "Logins and admin"


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
    # Running it again changes nothing.
    from fw.cli.build import run_build
    from fw.tasks.build.session import BuildOptions

    _add_files(session, theme)
    status = run_build(session, BuildOptions())
    if status == 0 and not session.json:
        _print_next_steps(session.root)
    return status


def add_admin(session: Session, options: BuildOptions) -> None:
    """Add the missing parts of an admin before a build with these options.

    Raises UsageError if something is missing and the options forbid writing.
    """
    from fw.tasks.scaffold.admin import with_settings
    from fw.tasks.settings import settings_text

    if options.writes:
        _add_files(session, None)
        return
    text = settings_text(session.root)
    if with_settings(text) != text:
        flag = "--dry-run" if options.dry_run else "--check"
        message = f"--with-ui adds [admin] to {SETTINGS}, but {flag} writes nothing"
        raise UsageError(message, hint="add the admin first: fw admin")


def _add_files(session: Session, theme: str | None) -> None:
    """Add the missing settings and theme; print what changed. Raises FwError for the theme."""
    from fw.cli.reports.outcomes import outcome_line, print_outcomes
    from fw.project.files import replace_text
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.admin import add_theme, with_settings
    from fw.tasks.settings import settings_text

    with project_lock(session.root):
        text = settings_text(session.root)
        changed = with_settings(text) != text
        outcome = add_theme(session.root, theme)
        if changed:
            replace_text(session.root / SETTINGS, with_settings(text))
    if not session.json:
        echo(outcome_line("update" if changed else "identical", SETTINGS))
        print_outcomes([outcome], {}, verbose=True)


def _print_next_steps(root: Path) -> None:
    from fw.runtime.config import Config
    from fw.runtime.database.connection.target import find_url
    from fw.tasks.settings import has_logins, read_settings

    port = Config.load_auto(root).int("server.port", 8000)
    if find_url(root) is None:
        echo(f"Configure the database first: {paint('fw db configure && fw migrate', 'bold')}")
    echo(f"Open the admin: {paint('fw serve', 'bold')}, then http://127.0.0.1:{port}/admin")
    node = paint("cd admin && npm install && npm run dev", "bold")
    echo(f"Develop your own pages (requires Node): {node}")
    if not has_logins(read_settings(root)):
        command = paint("fw auth", "bold")
        echo(
            f"Without logins, anyone who can reach the API can use the admin. Add logins: {command}"
        )
