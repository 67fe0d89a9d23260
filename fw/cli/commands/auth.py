"""`fw auth`."""

from __future__ import annotations

from pathlib import Path

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, paint

__all__ = ["auth"]

AREA = "Logins and admin"


@click.command()
@format_option()
@pass_session
def auth(session: Session) -> int:
    """Add logins: roles, users, endpoints below /auth, and access rules."""
    # Running it again changes nothing.
    from fw.cli.build import run_build
    from fw.cli.reports.outcomes import print_outcomes
    from fw.project.logins import finish_logins
    from fw.tasks.build.session import BuildOptions

    root = session.root
    _add_logins(session)
    status = run_build(session, BuildOptions())
    if status:
        return status
    revision, is_open = finish_logins(root)
    if not session.json:
        print_outcomes(revision, {})
        if is_open:
            echo("Anybody can register, and read every model; [auth] in fw.toml restricts both.")
        steps = " && ".join(paint(step, "bold") for step in _steps(root))
        echo(f"Logins are ready. Next steps: {steps}")
    return 0


def _add_logins(session: Session) -> None:
    """Add what logins need, and print what changed; see `fw.project.logins.add_logins`."""
    from fw.cli.reports.outcomes import outcome_line, print_outcomes
    from fw.project.logins import add_logins

    added = add_logins(session.root)
    if session.json:
        return
    for path, changed in added.files.items():
        echo(outcome_line("update" if changed else "identical", path))
    print_outcomes(added.outcomes, {})
    for line in added.changes:
        echo(f"  {line}")


def _steps(root: Path) -> list[str]:
    from fw.runtime.database.connection.target import find_url

    first = [] if find_url(root) else ["fw db configure"]
    return [*first, "fw migrate", "fw seed", "fw serve"]
