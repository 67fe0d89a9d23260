"""Add an admin to a project: settings, a theme, and a build."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.actions.build import run_build
from fw.cli.files import replace_text
from fw.cli.reports.outcomes import outcome_line, print_outcomes
from fw.cli.session import SETTINGS, Session
from fw.cli.terminal.console import echo, paint
from fw.runtime.errors import UsageError

if TYPE_CHECKING:
    from fw.tasks.build.session import BuildOptions

__all__ = ["add_admin", "build_with_admin"]


def add_admin(session: Session, theme: str | None) -> int:
    """Add the missing parts of an admin, build, and print the next steps.

    Running it again changes nothing. Returns the build's exit status. Raises SchemaError, and
    FwError for an unknown theme.
    """
    from fw.tasks.build.session import BuildOptions

    _add(session, theme)
    status = run_build(session, BuildOptions())
    if status == 0 and not session.json:
        _print_next_steps(session.root)
    return status


def build_with_admin(session: Session, options: BuildOptions) -> None:
    """Add the missing parts of an admin before a build with these options.

    Raises UsageError if something is missing and the options forbid writing.
    """
    from fw.tasks.scaffold.admin import with_settings
    from fw.tasks.settings import settings_text

    if options.writes:
        _add(session, None)
        return
    text = settings_text(session.root)
    if with_settings(text) != text:
        flag = "--dry-run" if options.dry_run else "--check"
        message = f"--with-ui adds [admin] to {SETTINGS}, but {flag} writes nothing"
        raise UsageError(message, hint="add the admin first: fw admin")


def _add(session: Session, theme: str | None) -> None:
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
    from fw.tasks.build.up_to_date import has_database
    from fw.tasks.settings import has_logins, read_settings

    port = Config.load_auto(root).int("server.port", 8000)
    if not has_database(str(root)):
        echo(f"Configure the database first: {paint('fw db configure && fw migrate', 'bold')}")
    echo(f"Open the admin: {paint('fw serve', 'bold')}, then http://127.0.0.1:{port}/admin")
    node = paint("cd admin && npm install && npm run dev", "bold")
    echo(f"Develop your own pages (requires Node): {node}")
    if not has_logins(read_settings(root)):
        command = paint("fw auth", "bold")
        echo(
            f"Without logins, anyone who can reach the API can use the admin. Add logins: {command}"
        )
